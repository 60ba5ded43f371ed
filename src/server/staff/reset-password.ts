// Whoever holds the mailed link chooses a new password.
import type { ResetPassword } from '#contract/password-resets.ts';
import { passwordRefusal } from '#domain/staff-form.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import { tokenHash } from '#server/platform/ids.ts';
import { refuseFaults } from '#server/platform/saving.ts';
import { hashPassword } from './password.ts';
import { resetAttemptKey } from './request-reset.ts';
import { endSessions } from './session.ts';
import { forgetAttempts } from './slow-attempts.ts';

/** Nothing when the link still serves; else refused as one that does not. */
export async function checkReset(
  context: Context,
  { token }: { readonly token: string },
): Promise<Record<string, never>> {
  await findReset(context.db, token, context.now);
  return {};
}

/** Stores the password and ends every session of its user. The link, and any other of theirs, serves no more. */
export async function resetPassword(context: Context, input: ResetPassword): Promise<Record<string, never>> {
  const refusal = passwordRefusal(input.password);
  if (refusal) refuseFaults({ password: refusal });
  // Hashing is slow by design: not for whoever made a link up.
  await findReset(context.db, input.token, context.now);
  const passwordHash = await hashPassword(input.password.trim());

  const userId = await context.transaction(async (sql) => {
    const user = await takeReset(sql, input.token, context.now);
    await sql
      .updateTable('staff_users')
      .set({ password_hash: passwordHash, version: user.version + 1, updated_on: context.now })
      .where('id', '=', user.id)
      .execute();
    await forgetAttempts(sql, [user.email_key, resetAttemptKey(user.email_key)], context.now);
    await endSessions(context, sql, { userId: user.id, staying: null });
    return user.id;
  });
  context.log.info({ userId, address: context.address }, 'A password was chosen by a mailed link');
  return {};
}

/** Uses the link up: of two who press at once, one finds it used. Gives whose it is. */
async function takeReset(sql: Sql, token: string, now: Date) {
  const { user_id: userId } = await findReset(sql, token, now);
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
  if (!user || numUpdatedRows === 0n) throw new Refused('reset-link-not-valid');
  return user;
}

async function findReset(sql: Database | Sql, token: string, now: Date) {
  const reset = await sql
    .selectFrom('password_resets')
    .innerJoin('staff_users', 'staff_users.id', 'user_id')
    .select('user_id')
    .where('token_hash', '=', tokenHash(token))
    .where('used_on', 'is', null)
    .where('expires_on', '>', now)
    .where('disabled_on', 'is', null)
    .executeTakeFirst();
  if (!reset) throw new Refused('reset-link-not-valid');
  return reset;
}
