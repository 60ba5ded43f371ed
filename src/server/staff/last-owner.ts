// Prevents a venue from losing its last enabled owner: without one, its staff could not be managed.
import type { Role } from '#domain/staff.ts';
import { losesLastOwner } from '#domain/staff-form.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { StaffUser } from './queries.ts';

/**
 * Reads all staff users, and locks their rows until the transaction ends, so that two owners cannot remove each other's role at the
 * same time. Other requests can still read the rows.
 */
export function readStaffUsersForUpdate(sql: Sql): Promise<StaffUser[]> {
  return sql.selectFrom('staff_users').selectAll().orderBy('id').forNoKeyUpdate().execute();
}

/** Throws `last-owner` if this change would leave the venue without an enabled owner. */
export function refuseRemovingLastOwner(
  staff: readonly StaffUser[],
  changed: { readonly id: string; readonly roles: readonly Role[]; readonly isEnabled: boolean },
): void {
  const currentStaff = staff.map(({ id, roles, disabled_on }) => ({ id, roles, isEnabled: disabled_on === null }));
  if (losesLastOwner(currentStaff, changed)) throw new RefusalError('last-owner');
}
