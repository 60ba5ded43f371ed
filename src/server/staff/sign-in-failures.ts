// Slows down password guessing per account, whether or not the account exists.
import { lockoutSeconds } from '#domain/staff.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Failures older than this no longer count. */
const FAILURE_WINDOW_MS = 24 * 60 * 60 * 1000;

/**
 * Increments the failure counter before the password is checked, so that parallel guesses are all counted; a successful
 * sign-in deletes the counter. After several failures in a row, throws `too-many-attempts` with the seconds to wait.
 */
export async function countSignInAttempt({ transaction, now }: Context, key: string): Promise<void> {
  const waitMs = await transaction(async (sql) => {
    // An existing row is not changed but locked, also against a simultaneous delete.
    const last = await sql
      .insertInto('sign_in_failures')
      .values({ email_key: key, failures: 0, locked_until: now, failed_on: now })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ email_key: key }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (last.locked_until > now) return last.locked_until.getTime() - now.getTime();

    const isOld = now.getTime() - last.failed_on.getTime() > FAILURE_WINDOW_MS;
    const failures = isOld ? 1 : last.failures + 1;
    const lockedUntil = new Date(now.getTime() + lockoutSeconds(failures) * 1000);
    await sql
      .updateTable('sign_in_failures')
      .set({ failures, locked_until: lockedUntil, failed_on: now })
      .where('email_key', '=', key)
      .execute();
    return 0;
  });
  if (waitMs > 0) throw new RefusalError('too-many-attempts', { seconds: Math.ceil(waitMs / 1000) });
}

/** Deletes the counters of these keys and all expired counters, so that the table stays small. */
export async function deleteSignInFailures(sql: Sql, keys: readonly string[], now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - FAILURE_WINDOW_MS);
  await sql
    .deleteFrom('sign_in_failures')
    .where((attempt) => attempt.or([attempt('email_key', 'in', keys), attempt('failed_on', '<', oldest)]))
    .execute();
}
