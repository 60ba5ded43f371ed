// Checks the current password of the signed-in person, before changes for which an unlocked device must not be enough.
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { refusalOfField } from '#server/platform/saving.ts';
import { verifyPassword } from './password.ts';
import type { StaffUser } from './queries.ts';
import {
  countSignInAttempt,
  deleteSignInFailures,
  passwordCheckSource,
  type SignInAttemptSource,
} from './sign-in-failures.ts';

/**
 * Throws a validation error of the field `currentPassword` unless this is the password of the signed-in person. Wrong passwords are
 * counted for each session or shared tablet.
 */
export async function checkOwnPassword(context: StaffContext, currentPassword: string): Promise<void> {
  const source = await checkPasswordBeforeCode(context, currentPassword);
  await context.transaction((sql) => deleteSignInFailures(sql, source, context.now));
}

/**
 * Checks the password of the signed-in person, for actions that also require a code of two-step verification. Throws a validation
 * error if it is wrong. Returns the source (shared tablet or session) under which the attempt was counted. When the code was right
 * too, the caller must delete the failures counted for this source.
 */
export async function checkPasswordBeforeCode(
  context: StaffContext,
  currentPassword: string,
): Promise<SignInAttemptSource> {
  if (currentPassword.trim() === '') throw refusalOfField('currentPassword', 'password-required');
  const proved = await verifyOwnPassword(context, currentPassword);
  if (!proved) throw refusalOfField('currentPassword', 'wrong-password');
  return proved.source;
}

/** The signed-in person, who proved the password, and the counter of attempts to delete. */
interface ProvedPassword {
  readonly user: StaffUser;
  readonly source: SignInAttemptSource;
}

/**
 * Counts the attempt, then verifies the password of the signed-in person. Returns the person, and the source under which the
 * attempt was counted, so that the caller can delete the count. Null if the password is wrong, which is logged.
 */
export async function verifyOwnPassword(context: StaffContext, password: string): Promise<ProvedPassword | null> {
  const source = passwordCheckSource(context);
  await countSignInAttempt(context, source);
  const user = await context.db
    .selectFrom('staff_users')
    .selectAll()
    .where('id', '=', context.actor.userId)
    .executeTakeFirst();
  if (!user) throw new RefusalError('not-signed-in');
  if (await verifyPassword(user.password_hash, password.trim())) return { user, source };
  context.log.warn({ userId: user.id, address: context.address }, 'Password confirmation failed');
  return null;
}
