// A lock file that lets only one process run the database of a folder.
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { acquireProcessLock, type ProcessLock } from './process-lock.ts';

/** A lock file held by this process, so that no other process runs the database of a folder. */
export type DatabaseFolderLock = ProcessLock;

/**
 * Acquires the lock file of a home folder, so that only this process runs its database. Throws `EmbeddedDatabaseError` if another
 * running process holds the lock.
 */
export function acquireDatabaseFolderLock(home: string): Promise<DatabaseFolderLock> {
  return acquireProcessLock(join(home, 'embedded-database.lock'), {
    held: (pid) =>
      new EmbeddedDatabaseError(
        `The database in ${home} is already run by process ${pid}: stop that one, or set another DATA_DIR`,
      ),
    contended: () =>
      new EmbeddedDatabaseError(
        `The database in ${home} is being started by several processes at the same time: start one of them again`,
      ),
  });
}
