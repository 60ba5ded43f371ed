// A lock file that lets only one process run the database of a folder.
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { acquireProcessLock, type ProcessLock } from './process-lock.ts';

/** The right of this process to run the database of a folder. */
export type Ownership = ProcessLock;

/** Makes this process the owner of the folder. Throws EmbeddedDatabaseError when a running process owns it. */
export function acquireOwnership(home: string): Promise<Ownership> {
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
