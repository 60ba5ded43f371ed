// The lock by which only one process at a time makes a regular backup, or deletes unfinished files. A backup before a migration or
// an import is made even if another process has it.
import type { ClientBase } from 'pg';

/** An arbitrary number, the same in every process. */
const LOCK = 7_261_043;

/**
 * Takes the lock that allows only one process at a time to make a regular backup, or to delete unfinished backup files. The lock is
 * held until the connection `client` ends, so a process that dies releases it. Returns false if another process has the lock.
 */
export async function tryBackupLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
  return rows[0]?.locked === true;
}
