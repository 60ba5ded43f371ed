// A venue keeps an owner who can come in: else nobody could ever change its staff again.
import type { Role } from '#domain/staff.ts';
import { losesLastOwner } from '#domain/staff-form.ts';
import { Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import type { StaffUser } from './queries.ts';

/** Everybody, locked until the transaction ends: two owners who demote each other stand in line. */
export function lockStaff(sql: Sql): Promise<StaffUser[]> {
  return sql.selectFrom('staff_users').selectAll().orderBy('id').forNoKeyUpdate().execute();
}

/** Refuses what would leave no owner who can come in. */
export function refuseLosingLastOwner(
  staff: readonly StaffUser[],
  changed: { readonly id: string; readonly roles: readonly Role[]; readonly isEnabled: boolean },
): void {
  const standing = staff.map(({ id, roles, disabled_on }) => ({ id, roles, isEnabled: disabled_on === null }));
  if (losesLastOwner(standing, changed)) throw new Refused('last-owner');
}
