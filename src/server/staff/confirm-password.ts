// Checks the password of a person on a shared tablet, before what only an owner may do.
import type { Profile } from '#contract/staff.ts';
import { nameKey } from '#domain/text.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { verifyPassword } from './password.ts';
import { findUserByEmailKey, toProfile } from './queries.ts';
import { requireSecondFactor } from './second-factor.ts';
import { readOpenedSession, STAFF_COOKIE } from './session.ts';
import { countSignInAttempt, deleteSignInFailures, signedInSource } from './sign-in-failures.ts';

/**
 * Turns the session into one that was opened with the password, until it ends. Throws `wrong-password`; wrong passwords are
 * counted by shared tablet, or by session.
 */
export async function confirmPassword(
  context: StaffContext,
  { password, code = '' }: { readonly password: string; readonly code?: string | undefined },
): Promise<Profile> {
  const emailKey = nameKey(context.actor.email);
  const source = signedInSource(context);
  await countSignInAttempt(context, source);
  const found = await findUserByEmailKey(context.db, emailKey);
  if (!found || !(await verifyPassword(found.password_hash, password.trim()))) {
    context.log.warn({ userId: context.actor.userId, address: context.address }, 'Password confirmation failed');
    throw new RefusalError('wrong-password');
  }
  const token = context.cookies.read(STAFF_COOKIE) ?? '';
  await context.transaction(async (sql) => {
    await requireSecondFactor(context, sql, found, code);
    await deleteSignInFailures(sql, source, context.now);
    await sql
      .updateTable('staff_sessions')
      .set({ kind: 'password', last_seen_on: context.now })
      .where('token_hash', '=', hashToken(token))
      .where('user_id', '=', found.id)
      .execute();
  });
  return toProfile(await readOpenedSession(context, token));
}
