// Lets only one update run at a time: a second one is refused, and the lock of a killed one is replaced.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { acquireProcessLock } from '#server/platform/embedded-database/process-lock.ts';
import { versionsFolder } from './journal.ts';
import { UpdateError } from './update-error.ts';

/**
 * Runs `work` while it holds the lock that allows only one update of this checkout. Throws `UpdateError` if another update is
 * running.
 */
export async function withUpdateLock(home: string, work: () => Promise<void>): Promise<void> {
  await mkdir(versionsFolder(home), { recursive: true });
  const lock = await acquireProcessLock(path.join(versionsFolder(home), 'update.lock'), {
    held: (pid) => new UpdateError(`An update is running already, in process ${pid}: wait until it has finished.`),
    contended: () => new UpdateError('Several updates were started at the same time: start one of them again.'),
  });
  try {
    await work();
  } finally {
    await lock.release();
  }
}
