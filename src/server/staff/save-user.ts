// The owner saves the form of a user: created or changed.
import type { ListedUser, SaveUser } from '#contract/users.ts';
import { cleanName } from '#domain/catalogue.ts';
import { isSignedOutBySaving, orderedRoles, userFaults } from '#domain/staff-form.ts';
import { nameKey } from '#domain/text.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { isDuplicate } from '#server/platform/database-errors.ts';
import { isSavedAlready, refuseFaults, storeNamed } from '#server/platform/saving.ts';
import { forgetResets } from './forget-resets.ts';
import { lockStaff, refuseLosingLastOwner } from './last-owner.ts';
import { hashPassword, isPassword } from './password.ts';
import { listedUser, type StaffUser } from './queries.ts';
import { endSessions, STAFF_COOKIE } from './session.ts';

/** What a save gives back: the user, and whether who saved is signed out by it. */
interface SavedUser {
  readonly user: ListedUser;
  readonly signedOut: boolean;
}

/**
 * Saves it under the id that the browser made. The same save twice is one. A new password ends every session of the
 * user, and so does a role that they lose.
 */
export async function saveUser(context: Context, input: SaveUser): Promise<SavedUser> {
  refuseFaults(userFaults(input, input.shown === null));
  const { userId: id, shown } = input;
  const roles = orderedRoles(input.roles);
  const columns = {
    name: cleanName(input.name),
    name_key: nameKey(input.name),
    email: input.email.trim(),
    email_key: nameKey(input.email),
    roles,
  };
  const password = input.password.trim();
  // Before the lock: it is slow by design.
  const passwordHash = password === '' ? null : await hashPassword(password);

  const saved = await context.transaction(async (sql) => {
    const staff = await lockStaff(sql);
    const row = staff.find((user) => user.id === id);
    if (isSavedAlready(row, columns, shown)) {
      await refuseOtherPassword(row, password);
      return { user: await listedUser(sql, id), signedOut: false };
    }
    refuseLosingLastOwner(staff, { id, roles, isEnabled: row?.disabled_on === null });

    await store(sql, row, {
      ...columns,
      id,
      password_hash: filledHash(passwordHash ?? row?.password_hash),
      version: (row?.version ?? 0) + 1,
      updated_on: context.now,
    });
    const isPasswordChanged = passwordHash !== null;
    const signedOut = isSignedOutBySaving({ isOwn: isSelf(context, id), isPasswordChanged, roles });
    if (row) await endWhatItEnds(context, sql, { before: row, ...columns, isPasswordChanged, signedOut });
    context.afterCommit((live) => live.publish('house'));
    return { user: await listedUser(sql, id), signedOut };
  });
  if (saved.signedOut) context.cookies.drop(STAFF_COOKIE);
  return saved;
}

/** Pressed again with another password than the one that was saved meanwhile: that one must not seem to be stored. */
async function refuseOtherPassword(row: StaffUser | undefined, password: string): Promise<void> {
  if (password === '' || (row && (await isPassword(row.password_hash, password)))) return;
  throw new Refused('changed-meanwhile');
}

type StoredUser = Pick<StaffUser, 'id' | 'name' | 'name_key' | 'email' | 'email_key' | 'roles' | 'password_hash'> &
  Pick<StaffUser, 'version' | 'updated_on'>;

async function store(sql: Sql, row: StaffUser | undefined, values: StoredUser): Promise<void> {
  await storeNamed<unknown>(STAFF_CONSTRAINTS, async () => {
    try {
      return row
        ? await sql.updateTable('staff_users').set(values).where('id', '=', values.id).execute()
        : await sql
            .insertInto('staff_users')
            .values({ ...values, avatar: null, disabled_on: null })
            .execute();
    } catch (error) {
      if (isDuplicate(error, 'staff_users_email_key_key')) refuseFaults({ email: 'email-not-unique' });
      throw error;
    }
  });
}

const STAFF_CONSTRAINTS = { name: 'staff_users_name_key_key', id: 'staff_users_pkey' };

interface Change {
  readonly before: StaffUser;
  readonly email_key: string;
  readonly roles: StaffUser['roles'];
  readonly isPasswordChanged: boolean;
  readonly signedOut: boolean;
}

/** Sessions that had more rights, and links that were mailed to another address or for another password. */
async function endWhatItEnds(context: Context, sql: Sql, change: Change): Promise<void> {
  const { before, roles, isPasswordChanged, signedOut } = change;
  const isRoleLost = before.roles.some((role) => !roles.includes(role));
  if (isPasswordChanged || isRoleLost) {
    const stays = isSelf(context, before.id) && !signedOut;
    await endSessions(context, sql, { userId: before.id, staying: stays ? roles : null });
  }
  if (isPasswordChanged || before.email_key !== change.email_key) await forgetResets(sql, before.id);
}

function isSelf({ actor }: Context, userId: string): boolean {
  return actor.kind === 'staff' && actor.userId === userId;
}

/** The form of somebody new has a password. */
function filledHash(hash: string | undefined): string {
  if (hash === undefined) throw new Refused('password-required');
  return hash;
}
