// Removes a PIN: a person removes their own, and the owner removes that of any user.
import type { ListedUser } from '#contract/users.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { deletePinAttempts } from './pin-attempts.ts';
import { readListedUser } from './queries.ts';
import { recordPinRemoval } from './record-user-change.ts';
import { endUserTabletSessions } from './session.ts';

/**
 * Removes the PIN of the signed-in person. Throws the refusal `password-needed` if the session was opened by PIN and the password
 * was not confirmed since.
 */
export async function removeOwnPin(context: StaffContext): Promise<Record<string, never>> {
  const { userId, openedBy } = context.actor;
  if (openedBy === 'pin') throw new RefusalError('password-needed');
  await context.transaction((sql) => removePin(context, sql, userId));
  return {};
}

/** Removes the PIN of a user. The version of the user does not change, so that an open form of the user can still be saved. */
export function removeUserPin(context: Context, { userId }: { readonly userId: string }): Promise<ListedUser> {
  return context.transaction(async (sql) => {
    await removePin(context, sql, userId);
    return readListedUser(sql, userId);
  });
}

/**
 * Removes the PIN of a user, and ends the user's sessions on shared tablets: a session must not outlive the PIN that opened it.
 * Sessions on the user's own devices stay. Without a PIN, nothing changes. Throws `not-found` if the user does not exist.
 */
async function removePin(context: Context, sql: Sql, id: string): Promise<void> {
  const user = await sql
    .selectFrom('staff_users')
    .select(['id', 'name', 'pin_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new RefusalError('not-found');
  if (user.pin_hash === null) return;
  await sql.updateTable('staff_users').set({ pin_hash: null }).where('id', '=', id).execute();
  await deletePinAttempts(sql, { userId: id });
  await endUserTabletSessions(context, sql, id);
  await recordPinRemoval(context, sql, user);
  context.afterCommit((live) => live.publish('back-office'));
}
