// Reads an uploaded file in a thread of its own, so that a large or malicious one neither blocks the server nor fills its
// memory.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MenuListResult } from '#domain/menu-list.ts';
import { MENU_FILE_BYTES_MAX } from '#domain/menu-sheet.ts';
import type { Refusal } from '#domain/refusal.ts';
import { RefusalError } from '#server/platform/context.ts';
import { PROJECT_ROOT } from '#server/platform/root.ts';
import type { SentMenuList } from './menu-table.ts';

/** What reading one file may use. */
interface Limits {
  readonly heapMb: number;
  readonly timeMs: number;
}
/** The source, for the built server too: it is loaded for one file, then gone. */
const WORKER = path.join(PROJECT_ROOT, 'src/server/menu/spreadsheet/read-menu-worker.ts');
/** On two cores 500 products take about 0.3 seconds, and 5,000, which is the limit, about two. */
const LIMITS: Limits = { heapMb: 384, timeMs: 20_000 };

/**
 * Reads the products from an owner's list in a separate thread. Throws a refusal if the list cannot be read, or if reading it
 * exceeds the limits of time and memory.
 */
export async function parseMenuListInThread(list: SentMenuList, limits = LIMITS): Promise<MenuListResult> {
  if (list.bytes.length > MENU_FILE_BYTES_MAX) throw new RefusalError('import-too-large');
  const answer = await readInWorker(list, limits);
  if ('refusal' in answer) throw new RefusalError(answer.refusal);
  return answer.list;
}

type Answer = { readonly list: MenuListResult } | { readonly refusal: Refusal };

/** A thread that uses too much time or memory is ended, and its file refused. Other errors are internal. */
function readInWorker(list: SentMenuList, { heapMb, timeMs }: Limits): Promise<Answer> {
  const worker = new Worker(WORKER, {
    workerData: list,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const limit = setTimeout(() => void worker.terminate(), timeMs);
  return new Promise<Answer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: unknown) => {
      const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isOutOfMemory) resolve({ refusal: 'import-expands' });
      else reject(error);
    });
    worker.once('exit', () => resolve({ refusal: 'import-expands' }));
  }).finally(() => {
    clearTimeout(limit);
  });
}
