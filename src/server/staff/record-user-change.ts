// Writes entries of the activity log about staff users.
import type { LoggedUserField } from '#domain/activity.ts';
import {
  detectRecordChange,
  type LoggedFieldByColumn,
  type LoggedFieldValues,
  loggedValues,
} from '#domain/activity-changes.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { StaffUser } from './queries.ts';

/**
 * The columns of a user that the activity log records, besides whether the user is disabled. Password and PIN have entries of their
 * own.
 */
const LOGGED: LoggedFieldByColumn<Omit<StaffUser, 'disabled_on'>, LoggedUserField> = {
  id: null,
  name: 'name',
  name_key: null,
  email: 'email',
  email_key: null,
  roles: 'roles',
  password_hash: null,
  pin_hash: null,
  avatar: null,
  version: null,
  updated_on: null,
};

/**
 * Records in the activity log that a staff user was saved or deleted; `before` is null for a new one, `after` for a deleted one. If
 * no field has changed, nothing is recorded.
 */
export async function recordUserChange(
  context: Context,
  sql: Sql,
  { before, after }: { readonly before: StaffUser | null; readonly after: StaffUser | null },
): Promise<void> {
  const row = after ?? before;
  const fieldsOf = ({ disabled_on: disabledOn, ...user }: StaffUser): LoggedFieldValues<LoggedUserField> => ({
    ...loggedValues(LOGGED, user),
    disabled: disabledOn !== null,
  });
  const change = detectRecordChange(before && fieldsOf(before), after && fieldsOf(after));
  if (!row || !change) return;
  const { id, name, roles } = row;
  await recordActivity(context, sql, { kind: 'user-saved', details: { ...change, id, name, roles } });
}

/** Records in the activity log that the PIN of a user was set. The entry contains neither the PIN nor its hash. */
export async function recordPinChange(
  context: Context,
  sql: Sql,
  { id, name }: Pick<StaffUser, 'id' | 'name'>,
): Promise<void> {
  await recordActivity(context, sql, { kind: 'pin-changed', details: { id, name } });
}

/** Records in the activity log that the PIN of a user was removed. */
export async function recordPinRemoval(
  context: Context,
  sql: Sql,
  { id, name }: Pick<StaffUser, 'id' | 'name'>,
): Promise<void> {
  await recordActivity(context, sql, { kind: 'pin-removed', details: { id, name } });
}

/** Records in the activity log that the password of a user was changed. The entry contains neither the password nor its hash. */
export async function recordPasswordChange(
  context: Context,
  sql: Sql,
  { id, name }: Pick<StaffUser, 'id' | 'name'>,
  { isByMailedLink }: { readonly isByMailedLink: boolean },
): Promise<void> {
  await recordActivity(context, sql, { kind: 'password-changed', details: { id, name, isByMailedLink } });
}
