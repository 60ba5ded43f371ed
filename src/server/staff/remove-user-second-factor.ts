// Turns off the two-step verification of a person who lost the phone. Another owner does it, or whoever runs the server.
import type { ListedUser } from '#contract/users.ts';
import { nameKey } from '#domain/text.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { checkPasswordBeforeCode } from './check-own-password.ts';
import { withSecondFactor } from './check-second-factor.ts';
import { mailAccountChange } from './mail-account-change.ts';
import { findUserByEmailKey, readListedUser, type StaffUser } from './queries.ts';
import { endUserSessions } from './session.ts';
import { deleteSignInFailures } from './sign-in-failures.ts';

/**
 * Turns off the two-step verification of another user. Requires the password of the owner who does it, and a code if that owner has
 * two-step verification, so that another person cannot do it with the owner's unlocked device. Owners turn off their own in «Mi
 * perfil».
 */
export async function removeUserSecondFactor(
  context: StaffContext,
  {
    userId,
    currentPassword,
    code = '',
  }: { readonly userId: string; readonly currentPassword: string; readonly code?: string | undefined },
): Promise<ListedUser> {
  const { actor, now } = context;
  if (userId === actor.userId) throw new RefusalError('not-allowed');
  const source = await checkPasswordBeforeCode(context, currentPassword);
  const own = { id: actor.userId, name: actor.name, email: actor.email };
  const typed = { code, isStranger: source.isStranger, alsoLocks: userId };
  return withSecondFactor(context, own, typed, async (sql) => {
    // In the order of their ids, so that two owners who do it to each other run one after the other.
    const users = await sql
      .selectFrom('staff_users')
      .selectAll()
      .where('id', 'in', [userId, actor.userId])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const user = users.find(({ id }) => id === userId);
    if (!user) throw new RefusalError('not-found');
    await deleteSignInFailures(sql, source, now);
    await removeFactor(context, sql, user);
    return readListedUser(sql, userId);
  });
}

/**
 * Turns off the two-step verification of the user with this e-mail. Called by a command on the server's command line. Returns false
 * if it was not on. Throws the refusal `not-found` if no user has this e-mail.
 */
export async function removeSecondFactorByEmail(context: Context, email: string): Promise<boolean> {
  return context.transaction(async (sql) => {
    const user = await findUserByEmailKey(sql, nameKey(email));
    if (!user) throw new RefusalError('not-found');
    return removeFactor(context, sql, user);
  });
}

/** Also ends the sessions of the user, who is mailed. Returns false, and changes nothing, if it was not on. */
async function removeFactor(
  context: Context,
  sql: Sql,
  user: Pick<StaffUser, 'id' | 'name' | 'email'>,
): Promise<boolean> {
  const { id, name } = user;
  const removed = await sql
    .deleteFrom('second_factors')
    .where('user_id', '=', id)
    .returning('confirmed_on')
    .executeTakeFirst();
  if (!removed?.confirmed_on) return false;
  await endUserSessions(context, sql, { userId: id, staying: null });
  await recordActivity(context, sql, { kind: 'second-factor-removed', details: { id, name } });
  await mailAccountChange(context, sql, user, ['second-factor-removed']);
  context.afterCommit((live) => live.publish('back-office'));
  return true;
}
