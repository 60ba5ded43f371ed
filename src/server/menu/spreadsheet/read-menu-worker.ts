// Entry of the worker thread that reads one list.
import { parentPort, workerData } from 'node:worker_threads';
import { FileError } from './file-error.ts';
import { readMenuTable, type SentList } from './menu-table.ts';

function read(list: SentList) {
  try {
    return { list: readMenuTable(list) };
  } catch (error) {
    if (error instanceof FileError) return { refusal: error.refusal };
    throw error;
  }
}

/** The thread that starts this one sends nothing else. */
function isSentList(data: unknown): data is SentList {
  return typeof data === 'object' && data !== null && 'bytes' in data && data.bytes instanceof Uint8Array;
}

if (isSentList(workerData)) parentPort?.postMessage(read(workerData));
