// Waits in tests for a condition, never for a fixed time.
import { sql as raw } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { waitUntil } from '#server/platform/embedded-database/wait-until.ts';

const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 5;

/** Resolves when the condition is true; rejects with `description` after the time limit. */
export async function until(
  description: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const check = async () => ((await condition()) ? true : null);
  const result = await waitUntil(check, { everyMs: POLL_INTERVAL_MS, forMs: timeoutMs });
  if (result === null) throw new Error(`Timed out waiting until ${description}.`);
}

/** Test helper: waits until this many SQL statements in the database of the venue wait for a lock at the same time. */
export async function untilStatementsWaitForLock(db: Database, count = 1): Promise<void> {
  const waiting = raw`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(`${count} statements wait for a lock`, async () => (await waiting.execute(db)).rows.length >= count);
}
