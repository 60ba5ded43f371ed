// The owner lets somebody sign in no more, or again, by the switch of the list.
import type { ListedUser } from '#contract/users.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { forgetResets } from './forget-resets.ts';
import { lockStaff, refuseLosingLastOwner } from './last-owner.ts';
import { listedUser } from './queries.ts';
import { endSessions } from './session.ts';

/** Changes that alone: the form of a user does not speak of it and stays good. Who is disabled is out of every tablet at once. */
export async function setUserDisabled(
  context: Context,
  { userId: id, disabled }: { readonly userId: string; readonly disabled: boolean },
): Promise<ListedUser> {
  return context.transaction(async (sql) => {
    const staff = await lockStaff(sql);
    const user = staff.find((each) => each.id === id);
    if (!user) throw new Refused('not-found');
    refuseLosingLastOwner(staff, { id, roles: user.roles, isEnabled: !disabled });

    const disabledOn = disabled ? (user.disabled_on ?? context.now) : null;
    await sql.updateTable('staff_users').set({ disabled_on: disabledOn }).where('id', '=', id).execute();
    if (disabled) {
      await endSessions(context, sql, { userId: id, staying: null });
      await forgetResets(sql, id);
    }
    context.afterCommit((live) => live.publish('house'));
    return listedUser(sql, id);
  });
}
