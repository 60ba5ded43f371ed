// Entry of the worker thread that reads one list.
import { parentPort, workerData } from 'node:worker_threads';
import { parseMenuList, type SentMenuList } from './menu-table.ts';
import { UnreadableMenuListError } from './unreadable-menu-list-error.ts';

function read(list: SentMenuList) {
  try {
    return { list: parseMenuList(list) };
  } catch (error) {
    if (error instanceof UnreadableMenuListError) return { refusal: error.refusal };
    throw error;
  }
}

/** The thread that starts this one sends nothing else. */
function isSentList(data: unknown): data is SentMenuList {
  return typeof data === 'object' && data !== null && 'bytes' in data && data.bytes instanceof Uint8Array;
}

if (isSentList(workerData)) parentPort?.postMessage(read(workerData));
