// Creates or updates a staff user from the owner's form.
import type { ListedUser, SaveUserInput } from '#contract/users.ts';
import { normalizeName } from '#domain/catalogue.ts';
import { isSignedOutBySaving, needsCurrentPassword, rolesInDisplayOrder, validateUser } from '#domain/staff-form.ts';
import { nameKey } from '#domain/text.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { isAlreadySaved, storeWithUniqueName, throwValidationErrors } from '#server/platform/saving.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { refuseWeakPassword } from './common-passwords.ts';
import { deletePasswordResets } from './delete-password-resets.ts';
import { readStaffUsersForUpdate, refuseRemovingLastOwner } from './last-owner.ts';
import { mailAccountChange } from './mail-account-change.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { deletePinAttempts } from './pin-attempts.ts';
import { readListedUser, type StaffUser } from './queries.ts';
import { recordPasswordChange, recordPinChange, recordUserChange } from './record-user-change.ts';
import { endUserSessions, endUserTabletSessions, STAFF_COOKIE } from './session.ts';

/** Result of a save: the user, and whether the save signed out the person who made it. */
interface SavedUser {
  readonly user: ListedUser;
  readonly signedOut: boolean;
}

/**
 * Saves a staff user under the id that the browser generated, so that a repeated request has no further effect. A new password or a
 * lost role ends every session of the user.
 */
export async function saveUser(context: Context, input: SaveUserInput): Promise<SavedUser> {
  throwValidationErrors(validateUser(input, input.shown === null));
  const { userId: id, shown } = input;
  const roles = rolesInDisplayOrder(input.roles);
  const columns = {
    name: normalizeName(input.name),
    name_key: nameKey(input.name),
    email: input.email.trim(),
    email_key: nameKey(input.email),
    roles,
  };
  const password = input.password.trim();
  if (password !== '') await refuseWeakPassword(password);
  const isOwn: boolean = isSelf(context, id);
  if (isSelf(context, id) && needsCurrentPassword(context.actor.email, input))
    await checkOwnPassword(context, input.currentPassword ?? '');
  const pin = input.pin.trim();
  // Hashed before the lock is taken, because hashing is slow by design.
  const passwordHash = password === '' ? null : await hashPassword(password);
  const pinHash = pin === '' ? null : await hashPassword(pin);

  const saved = await context.transaction(async (sql) => {
    const staff = await readStaffUsersForUpdate(sql);
    const row = staff.find((user) => user.id === id);
    if (isAlreadySaved(row, columns, shown)) {
      await refuseDifferentSecret(row?.password_hash, password);
      await refuseDifferentSecret(row?.pin_hash, pin);
      return { user: await readListedUser(sql, id), signedOut: false };
    }
    refuseRemovingLastOwner(staff, { id, roles, isEnabled: row?.disabled_on === null });

    const user = await storeUser(sql, row, {
      ...columns,
      id,
      password_hash: requirePasswordHash(passwordHash ?? row?.password_hash),
      pin_hash: pinHash ?? row?.pin_hash ?? null,
      version: (row?.version ?? 0) + 1,
      updated_on: context.now,
    });
    const isPasswordChanged = passwordHash !== null;
    const signedOut = isSignedOutBySaving({ isOwn, isPasswordChanged, roles });
    await recordUserChange(context, sql, { before: row ?? null, after: user });
    if (row && isPasswordChanged) await recordPasswordChange(context, sql, user, { isByMailedLink: false });
    if (pinHash !== null) await recordPinChange(context, sql, user);
    if (row && isOwn) await mailOwnChange(context, sql, row, { ...columns, isPasswordChanged });
    if (row) await revokeOutdatedAccess(context, sql, { before: row, ...columns, isPasswordChanged, signedOut });
    if (row && pinHash !== null) await revokeOldPin(context, sql, id);
    context.afterCommit((live) => live.publish('back-office'));
    return { user: await readListedUser(sql, id), signedOut };
  });
  if (saved.signedOut) context.cookies.delete(STAFF_COOKIE);
  return saved;
}

/**
 * Refuses a repeated save whose password or PIN differs from the stored one: the form must not report one as saved that was
 * not.
 */
async function refuseDifferentSecret(storedHash: string | null | undefined, secret: string): Promise<void> {
  if (secret === '' || (await verifyPassword(storedHash ?? null, secret))) return;
  throw new RefusalError('changed-meanwhile');
}

type StoredUser = Pick<StaffUser, 'id' | 'name' | 'name_key' | 'email' | 'email_key' | 'roles' | 'password_hash'> &
  Pick<StaffUser, 'pin_hash' | 'version' | 'updated_on'>;

async function storeUser(sql: Sql, row: StaffUser | undefined, values: StoredUser): Promise<StaffUser> {
  return storeWithUniqueName(STAFF_CONSTRAINTS, async () => {
    try {
      return row
        ? await sql
            .updateTable('staff_users')
            .set(values)
            .where('id', '=', values.id)
            .returningAll()
            .executeTakeFirstOrThrow()
        : await sql
            .insertInto('staff_users')
            .values({ ...values, avatar: null, disabled_on: null })
            .returningAll()
            .executeTakeFirstOrThrow();
    } catch (error) {
      if (isUniqueViolation(error, 'staff_users_email_key_key')) throwValidationErrors({ email: 'email-not-unique' });
      throw error;
    }
  });
}

const STAFF_CONSTRAINTS = { name: 'staff_users_name_key_key', id: 'staff_users_pkey' };

interface UserChange {
  readonly before: StaffUser;
  readonly email_key: string;
  readonly roles: StaffUser['roles'];
  readonly isPasswordChanged: boolean;
  readonly signedOut: boolean;
}

/**
 * Ends sessions that had more rights or an old password, and deletes reset links mailed to an old e-mail or for an old
 * password.
 */
async function revokeOutdatedAccess(context: Context, sql: Sql, change: UserChange): Promise<void> {
  const { before, roles, isPasswordChanged, signedOut } = change;
  const isRoleLost = before.roles.some((role) => !roles.includes(role));
  if (isPasswordChanged || isRoleLost) {
    const stays = isSelf(context, before.id) && !signedOut;
    await endUserSessions(context, sql, { userId: before.id, staying: stays ? roles : null });
  }
  if (isPasswordChanged || before.email_key !== change.email_key) await deletePasswordResets(sql, before.id);
}

/** Mails the person to the old address if their e-mail or password was changed in their session. */
async function mailOwnChange(
  context: Context,
  sql: Sql,
  before: StaffUser,
  after: { readonly email_key: string; readonly isPasswordChanged: boolean },
): Promise<void> {
  const isEmailChanged = before.email_key !== after.email_key;
  const changes = [
    ...(isEmailChanged ? ['email' as const] : []),
    ...(after.isPasswordChanged ? ['password' as const] : []),
  ];
  if (changes.length > 0) await mailAccountChange(context, sql, before, changes);
}

/** Ends the sessions that were opened with the old PIN, and lets the new one be entered at once. */
async function revokeOldPin(context: Context, sql: Sql, userId: string): Promise<void> {
  await deletePinAttempts(sql, { userId });
  await endUserTabletSessions(context, sql, userId);
}

/** Narrows the context to that of the person whose account it is. */
function isSelf(context: Context, userId: string): context is StaffContext {
  const { actor } = context;
  return actor.kind === 'staff' && actor.userId === userId;
}

/** Throws the refusal `password-required` when a new user has no password. */
function requirePasswordHash(hash: string | undefined): string {
  if (hash === undefined) throw new RefusalError('password-required');
  return hash;
}
