// The permissions of the roles, as the owner changed them. Only permissions that differ from the defaults are stored.
import { sql as raw } from 'kysely';
import type { FieldChange } from '#domain/activity.ts';
import { fieldChanges } from '#domain/activity-changes.ts';
import {
  BACK_OFFICE_ACTIONS,
  type BackOfficeAction,
  can,
  type EditableRole,
  isAllowedByDefault,
  isOwnerAction,
  type PermissionChange,
  permissionsOf,
} from '#domain/staff.ts';
import { recordActivity } from '#server/activity/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

interface Permissions {
  readonly changes: PermissionChange[];
}

/** Reads the permissions of roles that the owner has changed from their defaults. */
export async function readPermissions(db: Database | Sql): Promise<Permissions> {
  const changes = await db
    .selectFrom('role_permissions')
    .select(['role', 'action', 'is_allowed as isAllowed'])
    .orderBy('role')
    .orderBy('action')
    .execute();
  return { changes };
}

/** Gives a permission to a role, or takes it away. Refuses actions that only the owner may ever do. Idempotent. */
export function setPermission(context: StaffContext, change: PermissionChange): Promise<Permissions> {
  const { role, action, isAllowed } = change;
  if (isOwnerAction(action)) throw new RefusalError('not-allowed');
  return changeRole(context, role, async (sql) => {
    await sql.deleteFrom('role_permissions').where('role', '=', role).where('action', '=', action).execute();
    if (isAllowed === isAllowedByDefault(role, action)) return;
    await sql.insertInto('role_permissions').values({ role, action, is_allowed: isAllowed }).execute();
  });
}

/** Restores the default permissions of a role, by deleting all changes of the owner. */
export function resetPermissions(
  context: StaffContext,
  { role }: { readonly role: EditableRole },
): Promise<Permissions> {
  return changeRole(context, role, async (sql) => {
    await sql.deleteFrom('role_permissions').where('role', '=', role).execute();
  });
}

/**
 * Changes the permissions of a role, and records what that changed. The table is locked, so that the owners' changes run one
 * after the other; requests only read it. Running sessions have the new rights with their next request; live streams of a
 * lost right end, on every process.
 */
function changeRole(
  context: StaffContext,
  role: EditableRole,
  change: (sql: Sql) => Promise<void>,
): Promise<Permissions> {
  return context.transaction(async (sql) => {
    await raw`lock table role_permissions in share row exclusive mode`.execute(sql);
    const before = await readPermissions(sql);
    await change(sql);
    const after = await readPermissions(sql);
    const changes = changesOfRole(role, before, after);
    if (changes.length === 0) return after;
    await recordActivity(context, sql, { kind: 'permissions-saved', details: { role, changes } });
    context.afterCommit((live) => {
      live.recheck();
      live.publish('permissions');
      live.publish('back-office');
    });
    return after;
  });
}

function changesOfRole(role: EditableRole, before: Permissions, after: Permissions): FieldChange<BackOfficeAction>[] {
  const valuesOf = ({ changes }: Permissions) => {
    const permissions = permissionsOf([role], changes);
    return Object.fromEntries(BACK_OFFICE_ACTIONS.map((action) => [action, can(permissions, action)]));
  };
  return fieldChanges<BackOfficeAction>(valuesOf(before), valuesOf(after));
}
