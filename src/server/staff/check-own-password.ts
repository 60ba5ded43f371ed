// Asks for the current password before a person changes what signs them in.
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import { verifyPassword } from './password.ts';
import { countSignInAttempt, deleteSignInFailures, signedInSource } from './sign-in-failures.ts';

/**
 * Throws a validation error of the field `currentPassword` unless it is the password of the signed-in person, so that an
 * unlocked device is not enough to take over the account. Attempts are counted by session or shared tablet.
 */
export async function checkOwnPassword(context: StaffContext, currentPassword: string): Promise<void> {
  if (currentPassword.trim() === '') throwValidationErrors({ currentPassword: 'password-required' });
  const source = signedInSource(context);
  await countSignInAttempt(context, source);
  const user = await context.db
    .selectFrom('staff_users')
    .select('password_hash')
    .where('id', '=', context.actor.userId)
    .executeTakeFirst();
  if (!user) throw new RefusalError('not-signed-in');
  if (!(await verifyPassword(user.password_hash, currentPassword.trim()))) {
    context.log.warn({ userId: context.actor.userId, address: context.address }, 'Password confirmation failed');
    throwValidationErrors({ currentPassword: 'wrong-password' });
  }
  await context.transaction((sql) => deleteSignInFailures(sql, source, context.now));
}
