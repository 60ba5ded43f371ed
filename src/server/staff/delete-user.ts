// Deletes a staff user who has never signed in or done anything.
import { type Context, RefusalError } from '#server/platform/context.ts';
import { violatedForeignKey } from '#server/platform/database/database-errors.ts';
import { readStaffUsersForUpdate, refuseRemovingLastOwner } from './last-owner.ts';
import { recordUserChange } from './record-user-change.ts';

/**
 * Deletes the user with their PIN, second factor and reset links. Throws the refusal `own-user` if users delete themselves,
 * `last-owner` if no enabled owner would be left, and `user-used` if the user has done something: the activity log has an entry by
 * the user, such as a sign-in, or other data refers to the user, such as an order. A user who does not exist is no error.
 */
export async function deleteUser(context: Context, { userId }: { readonly userId: string }) {
  const { actor } = context;
  if (actor.kind === 'staff' && actor.userId === userId) throw new RefusalError('own-user');
  return context.transaction(async (sql) => {
    // A sign-in holds the row until its entry is stored, and finds no user after this transaction.
    const staff = await readStaffUsersForUpdate(sql);
    const user = staff.find(({ id }) => id === userId);
    if (!user) return {};
    refuseRemovingLastOwner(staff, { id: userId, roles: user.roles, isEnabled: false });
    // The log has no foreign keys, so that it outlives what it describes.
    const entry = await sql.selectFrom('activity_log').select('id').where('actor_id', '=', userId).executeTakeFirst();
    if (entry) throw new RefusalError('user-used');

    await sql
      .deleteFrom('staff_users')
      .where('id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        // Every reference that is not `on delete cascade` is use.
        throw violatedForeignKey(error) === undefined ? error : new RefusalError('user-used');
      });
    await recordUserChange(context, sql, { before: user, after: null });
    context.afterCommit((live) => live.publish('back-office'));
    return {};
  });
}
