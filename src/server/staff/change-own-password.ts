// Changes the password of the person who is signed in.
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { refusalOfField } from '#server/platform/saving.ts';
import { verifyOwnPassword } from './check-own-password.ts';
import { refuseWeakPassword } from './common-passwords.ts';
import { deletePasswordResets } from './delete-password-resets.ts';
import { mailAccountChange } from './mail-account-change.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { recordPasswordChange } from './record-user-change.ts';
import { endUserSessions } from './session.ts';
import { deleteSignInFailures } from './sign-in-failures.ts';

interface ChangeOwnPassword {
  readonly currentPassword: string;
  readonly password: string;
}

/**
 * Stores a new password of the signed-in person, ends their other sessions, invalidates mailed reset links, and informs the person
 * by e-mail. Throws a validation error if the new password is weak or the current one is wrong; wrong passwords are counted. A
 * repeated request changes nothing.
 */
export async function changeOwnPassword(
  context: StaffContext,
  { currentPassword, password }: ChangeOwnPassword,
): Promise<Record<string, never>> {
  await refuseWeakPassword(password);
  if (currentPassword.trim() === '') throw refusalOfField('currentPassword', 'password-required');
  const proved = await verifyOwnPassword(context, currentPassword);
  // The same change sent again after its response was lost: the new password is stored already.
  if (!proved && (await isStored(context, password))) return {};
  if (!proved) throw refusalOfField('currentPassword', 'wrong-password');
  const passwordHash = await hashPassword(password.trim());
  await context.transaction(async (sql) => {
    await deleteSignInFailures(sql, proved.source, context.now);
    const user = await sql
      .selectFrom('staff_users')
      .selectAll()
      .where('id', '=', context.actor.userId)
      .where('disabled_on', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw new RefusalError('not-signed-in');
    await sql
      .updateTable('staff_users')
      .set({ password_hash: passwordHash, version: user.version + 1, updated_on: context.now })
      .where('id', '=', user.id)
      .execute();
    await deletePasswordResets(sql, user.id);
    await endUserSessions(context, sql, { userId: user.id, staying: user.roles });
    await recordPasswordChange(context, sql, user, { isByMailedLink: false });
    await mailAccountChange(context, sql, user, ['password']);
    context.afterCommit((live) => live.publish('back-office'));
  });
  return {};
}

async function isStored({ db, actor }: StaffContext, password: string): Promise<boolean> {
  const user = await db
    .selectFrom('staff_users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return user !== undefined && (await verifyPassword(user.password_hash, password.trim()));
}
