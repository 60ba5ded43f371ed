// Staff sign in. Guessing is slowed down by account and by address.
import { nameKey } from '#domain/text.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { isPassword } from './password.ts';
import { findUser, profileOf } from './queries.ts';
import { openSession } from './session.ts';
import { countAttempt, forgetAttempts } from './slow-attempts.ts';

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
    await forgetAttempts(sql, [emailKey], context.now);
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
