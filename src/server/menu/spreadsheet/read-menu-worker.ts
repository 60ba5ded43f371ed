// Entry of the worker thread that reads one file.
import { parentPort, workerData } from 'node:worker_threads';
import { readMenuTable } from './menu-table.ts';
import { FileError } from './sheet.ts';

function read(bytes: Uint8Array) {
  try {
    return { table: readMenuTable(bytes) };
  } catch (error) {
    if (error instanceof FileError) return { refusal: error.refusal };
    throw error;
  }
}

if (workerData instanceof Uint8Array) parentPort?.postMessage(read(workerData));
