// Stores the new password that a staff user chose on the page of a mailed link.
import type { ResetPasswordInput } from '#contract/password-resets.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuseWeakPassword } from './common-passwords.ts';
import { hashPassword } from './password.ts';
import { recordPasswordChange } from './record-user-change.ts';
import { passwordResetCountKey } from './request-password-reset.ts';
import { endUserSessions } from './session.ts';
import { deleteAllSignInFailures } from './sign-in-failures.ts';

/** Checks that a mailed link for a new password is still valid; throws `reset-link-not-valid` if not. */
export async function checkPasswordReset(
  context: Context,
  { token }: { readonly token: string },
): Promise<Record<string, never>> {
  await findValidReset(context.db, token, context.now);
  return {};
}

/** Stores the new password, ends every session of the user and invalidates all reset links of the user. */
export async function resetPassword(context: Context, input: ResetPasswordInput): Promise<Record<string, never>> {
  await refuseWeakPassword(input.password);
  // Hashing is slow by design, so an invalid link is refused before it.
  await findValidReset(context.db, input.token, context.now);
  const passwordHash = await hashPassword(input.password.trim());

  const userId = await context.transaction(async (sql) => {
    const user = await claimPasswordReset(sql, input.token, context.now);
    await sql
      .updateTable('staff_users')
      .set({ password_hash: passwordHash, version: user.version + 1, updated_on: context.now })
      .where('id', '=', user.id)
      .execute();
    await deleteAllSignInFailures(sql, [user.email_key, passwordResetCountKey(user.email_key)]);
    await endUserSessions(context, sql, { userId: user.id, staying: null });
    await recordPasswordChange(context, sql, user, { isByMailedLink: true });
    return user.id;
  });
  context.log.info({ userId, address: context.address }, 'Password changed by a reset link');
  return {};
}

/** Marks the link as used and returns its user. Of two simultaneous requests, one is refused because the link is used. */
async function claimPasswordReset(sql: Sql, token: string, now: Date) {
  const { user_id: userId } = await findValidReset(sql, token, now);
  const user = await sql
    .selectFrom('staff_users')
    .selectAll()
    .where('id', '=', userId)
    .where('disabled_on', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { numUpdatedRows } = await sql
    .updateTable('password_resets')
    .set({ used_on: now })
    .where('user_id', '=', userId)
    .where('used_on', 'is', null)
    .executeTakeFirst();
  if (!user || numUpdatedRows === 0n) throw new RefusalError('reset-link-not-valid');
  return user;
}

async function findValidReset(sql: Database | Sql, token: string, now: Date) {
  const reset = await sql
    .selectFrom('password_resets')
    .innerJoin('staff_users', 'staff_users.id', 'user_id')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('used_on', 'is', null)
    .where('expires_on', '>', now)
    .where('disabled_on', 'is', null)
    .executeTakeFirst();
  if (!reset) throw new RefusalError('reset-link-not-valid');
  return reset;
}
