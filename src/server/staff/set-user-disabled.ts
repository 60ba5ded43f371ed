// Disables or enables a staff user by the switch in the list.
import type { ListedUser } from '#contract/users.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { deletePasswordResets } from './delete-password-resets.ts';
import { readStaffUsersForUpdate, refuseRemovingLastOwner } from './last-owner.ts';
import { readListedUser } from './queries.ts';
import { recordUserChange } from './record-user-change.ts';
import { endUserSessions } from './session.ts';

/**
 * Disables or enables a user. The version of the user does not change, so that an open form of the user can still be saved.
 * Disabling ends all sessions of the user immediately.
 */
export async function setUserDisabled(
  context: Context,
  { userId: id, disabled }: { readonly userId: string; readonly disabled: boolean },
): Promise<ListedUser> {
  return context.transaction(async (sql) => {
    const staff = await readStaffUsersForUpdate(sql);
    const user = staff.find((each) => each.id === id);
    if (!user) throw new RefusalError('not-found');
    refuseRemovingLastOwner(staff, { id, roles: user.roles, isEnabled: !disabled });

    const disabledOn = disabled ? (user.disabled_on ?? context.now) : null;
    await sql.updateTable('staff_users').set({ disabled_on: disabledOn }).where('id', '=', id).execute();
    if (disabled) {
      await endUserSessions(context, sql, { userId: id, staying: null });
      await deletePasswordResets(sql, id);
    }
    await recordUserChange(context, sql, { before: user, after: { ...user, disabled_on: disabledOn } });
    context.afterCommit((live) => live.publish('back-office'));
    return readListedUser(sql, id);
  });
}
