// Signs staff in. Password guessing is slowed down per account and device, or network address.
import type { StaffProfile } from '#contract/staff.ts';
import { nameKey } from '#domain/text.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { withSecondFactor } from './check-second-factor.ts';
import { rememberDevice } from './known-device.ts';
import { verifyPassword } from './password.ts';
import { findUserByEmailKey, type StaffUser, toStaffProfile } from './queries.ts';
import { recordSignIn, warnOfNewDevice, withSignInRefusalCount } from './record-sign-in.ts';
import { openSession, readUserOfOpenedSession } from './session.ts';
import { countSignInAttempt, deleteSignInFailures, signInAttemptSource, type Wait } from './sign-in-failures.ts';

interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Signs a staff user in with e-mail and password: opens a session and returns the profile. Throws the refusal `wrong-password`, or
 * `sign-in-failed` for an unknown or disabled account. With two-step verification, also throws `code-needed`, `wrong-code` or
 * `code-locked`. After several failures from one device or network, throws `too-many-attempts` without checking the password.
 */
export function signIn(context: Context, input: SignIn, wait: Wait): Promise<StaffProfile> {
  const attempt = () => openByPassword(context, input, wait);
  return withSignInRefusalCount(context, attempt, () => findUserByEmailKey(context.db, nameKey(input.email)));
}

async function openByPassword(context: Context, input: SignIn, wait: Wait): Promise<StaffProfile> {
  const emailKey = nameKey(input.email);
  const known = await findUserByEmailKey(context.db, emailKey);
  const source = await signInAttemptSource(context, { accountKey: emailKey, userId: known?.id });
  await wait(await countSignInAttempt(context, source));

  // Read after the attempt may have waited.
  const found = await findUserByEmailKey(context.db, emailKey);
  const isPasswordCorrect = await verifyPassword(found?.password_hash ?? null, input.password.trim());
  if (!found || found.disabled_on !== null) throw logAndCreateRefusal(context, 'sign-in-failed');
  if (!isPasswordCorrect) throw logAndCreateRefusal(context, 'wrong-password');

  const { isStranger: isNewDevice } = source;
  const typed = { code: input.code ?? '', isStranger: isNewDevice };
  const token = await withSecondFactor(context, found, typed, async (sql) => {
    const present = await lockUnchangedUser(context, sql, found);
    await deleteSignInFailures(sql, source, context.now);
    if (isNewDevice) await warnOfNewDevice(context, sql, present);
    const opened = await openSession(context, sql, present, 'password');
    await recordSignIn(context, sql, { token: opened, user: present, openedBy: 'password', isNewDevice, tablet: null });
    return opened;
  });
  await rememberDevice(context, found.id);
  context.log.info({ userId: found.id }, 'Staff signed in');
  return toStaffProfile(await readUserOfOpenedSession(context, token));
}

/**
 * Reads the user again and locks the row: while the password was being hashed, the user may have been disabled or given
 * another password. Both end every existing session; because of the lock they wait for this new session and end it too.
 */
async function lockUnchangedUser(context: Context, sql: Sql, found: StaffUser): Promise<StaffUser> {
  const current = await sql
    .selectFrom('staff_users')
    .selectAll()
    .where('id', '=', found.id)
    .forShare()
    .executeTakeFirst();
  if (!current || current.disabled_on !== null) throw logAndCreateRefusal(context, 'sign-in-failed');
  if (current.password_hash !== found.password_hash) throw logAndCreateRefusal(context, 'wrong-password');
  return current;
}

function logAndCreateRefusal(context: Context, code: 'sign-in-failed' | 'wrong-password'): RefusalError {
  context.log.warn({ code, address: context.address }, 'Sign-in failed');
  return new RefusalError(code);
}
