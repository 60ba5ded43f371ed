// One process makes a backup at a time, and only that one deletes half files.
import type { ClientBase } from 'pg';

/** An arbitrary number, the same in every process. */
const LOCK = 7_261_043;

/**
 * Takes the lock that lets only one process make a backup, until the connection ends, so that a process that dies releases it.
 * Returns false if another one has it.
 */
export async function tryBackupLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
  return rows[0]?.locked === true;
}
