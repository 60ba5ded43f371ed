// Staff sign in. Guessing is slowed down by account and by address, whether or not the account exists.

import { lockoutSeconds } from '#domain/staff.ts';
import { nameKey } from '#domain/text.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { isPassword } from './password.ts';
import { findUser, profileOf } from './queries.ts';
import { openSession } from './session.ts';

/** Failures older than this no longer count. */
const FAILURES_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Opens a session, or refuses with «Contraseña erronea» for a wrong password and «Email o contraseña erronea» for
 * anything else; after several failures in a row it does not even look until the delay is over.
 */
export async function signIn(context: Context, input: { readonly email: string; readonly password: string }) {
  const emailKey = nameKey(input.email);
  await countAttempt(context, emailKey);

  const user = await findUser(context.db, emailKey);
  const isRight = await isPassword(user?.password_hash ?? null, input.password.trim());
  if (!user || user.disabled_on !== null) throw refusal(context, 'sign-in-failed');
  if (!isRight) throw refusal(context, 'wrong-password');

  await context.transaction(async (sql) => {
    await forgetFailures(sql, emailKey, context.now);
    await openSession(context, sql, user);
  });
  context.log.info({ userId: user.id }, 'Staff signed in');
  return profileOf({
    kind: 'staff',
    userId: user.id,
    name: user.name,
    email: user.email,
    avatar: user.avatar,
    roles: user.roles,
  });
}

function refusal(context: Context, code: 'sign-in-failed' | 'wrong-password'): Refused {
  context.log.warn({ code, address: context.address }, 'A sign-in failed');
  return new Refused(code);
}

/**
 * Counts the attempt as a failure before the password is looked at, and success forgets it: guesses sent side by side
 * all count.
 */
async function countAttempt({ transaction, now }: Context, emailKey: string): Promise<void> {
  const waitMs = await transaction(async (sql) => {
    // Changes nothing of a row that is there, but locks it, whoever forgets it at the same moment.
    const last = await sql
      .insertInto('sign_in_failures')
      .values({ email_key: emailKey, failures: 0, locked_until: now, failed_on: now })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ email_key: emailKey }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (last.locked_until > now) return last.locked_until.getTime() - now.getTime();

    const isOld = now.getTime() - last.failed_on.getTime() > FAILURES_KEPT_MS;
    const failures = isOld ? 1 : last.failures + 1;
    const lockedUntil = new Date(now.getTime() + lockoutSeconds(failures) * 1000);
    await sql
      .updateTable('sign_in_failures')
      .set({ failures, locked_until: lockedUntil, failed_on: now })
      .where('email_key', '=', emailKey)
      .execute();
    return 0;
  });
  if (waitMs > 0) throw new Refused('too-many-attempts', { seconds: Math.ceil(waitMs / 1000) });
}

/** Those of this address, and what no longer counts of any: the table stays small however many addresses are tried. */
async function forgetFailures(sql: Sql, emailKey: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - FAILURES_KEPT_MS);
  await sql
    .deleteFrom('sign_in_failures')
    .where((failure) => failure.or([failure('email_key', '=', emailKey), failure('failed_on', '<', oldest)]))
    .execute();
}
