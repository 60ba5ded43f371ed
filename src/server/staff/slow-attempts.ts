// Guessing is slowed down by account, whether or not the account exists.
import { lockoutSeconds } from '#domain/staff.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';

/** Attempts older than this no longer count. */
const ATTEMPTS_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Counts an attempt before it is looked at, so that those sent side by side all count; whoever succeeds has them
 * forgotten. Refused with the seconds to wait after several in a row.
 */
export async function countAttempt({ transaction, now }: Context, key: string): Promise<void> {
  const waitMs = await transaction(async (sql) => {
    // Changes nothing of a row that is there, but locks it, whoever forgets it at the same moment.
    const last = await sql
      .insertInto('sign_in_failures')
      .values({ email_key: key, failures: 0, locked_until: now, failed_on: now })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ email_key: key }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (last.locked_until > now) return last.locked_until.getTime() - now.getTime();

    const isOld = now.getTime() - last.failed_on.getTime() > ATTEMPTS_KEPT_MS;
    const failures = isOld ? 1 : last.failures + 1;
    const lockedUntil = new Date(now.getTime() + lockoutSeconds(failures) * 1000);
    await sql
      .updateTable('sign_in_failures')
      .set({ failures, locked_until: lockedUntil, failed_on: now })
      .where('email_key', '=', key)
      .execute();
    return 0;
  });
  if (waitMs > 0) throw new Refused('too-many-attempts', { seconds: Math.ceil(waitMs / 1000) });
}

/** Those of these keys, and what no longer counts of any: the table stays small however many addresses are tried. */
export async function forgetAttempts(sql: Sql, keys: readonly string[], now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - ATTEMPTS_KEPT_MS);
  await sql
    .deleteFrom('sign_in_failures')
    .where((attempt) => attempt.or([attempt('email_key', 'in', keys), attempt('failed_on', '<', oldest)]))
    .execute();
}
