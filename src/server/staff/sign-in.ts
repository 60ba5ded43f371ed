// Staff sign in. Guessing is slowed down by account and by address.
import { nameKey } from '#domain/text.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { isPassword } from './password.ts';
import { findUser, profileOf, type StaffUser } from './queries.ts';
import { openSession } from './session.ts';
import { countAttempt, forgetAttempts } from './slow-attempts.ts';

/**
 * Opens a session, or refuses with «Contraseña erronea» for a wrong password and «Email o contraseña erronea» for
 * anything else; after several failures in a row it does not even look until the delay is over.
 */
export async function signIn(context: Context, input: { readonly email: string; readonly password: string }) {
  const emailKey = nameKey(input.email);
  await countAttempt(context, emailKey);

  const found = await findUser(context.db, emailKey);
  const isRight = await isPassword(found?.password_hash ?? null, input.password.trim());
  if (!found || found.disabled_on !== null) throw refusal(context, 'sign-in-failed');
  if (!isRight) throw refusal(context, 'wrong-password');

  const user = await context.transaction(async (sql) => {
    const present = await lockUnchanged(context, sql, found);
    await forgetAttempts(sql, [emailKey], context.now);
    await openSession(context, sql, present);
    return present;
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

/**
 * Who was found, as they are now: hashing takes long enough for another password, or for being disabled. Either of them
 * ends every session that there is; with the row held, it waits for the new one and ends that too.
 */
async function lockUnchanged(context: Context, sql: Sql, found: StaffUser): Promise<StaffUser> {
  const present = await sql
    .selectFrom('staff_users')
    .selectAll()
    .where('id', '=', found.id)
    .forShare()
    .executeTakeFirst();
  if (!present || present.disabled_on !== null) throw refusal(context, 'sign-in-failed');
  if (present.password_hash !== found.password_hash) throw refusal(context, 'wrong-password');
  return present;
}

function refusal(context: Context, code: 'sign-in-failed' | 'wrong-password'): Refused {
  context.log.warn({ code, address: context.address }, 'A sign-in failed');
  return new Refused(code);
}
