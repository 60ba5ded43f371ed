// Database queries about staff users.
import type { Selectable } from 'kysely';
import type { StaffProfile } from '#contract/staff.ts';
import type { ListedUser } from '#contract/users.ts';
import { compareTexts } from '#domain/text.ts';
import { RefusalError, type StaffActor } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** A row of the database table of staff users. */
export type StaffUser = Selectable<Tables['staff_users']>;

/** Finds the staff user with this e-mail key (the normalised address that `nameKey` returns); undefined if none exists. */
export function findUserByEmailKey(sql: Database | Sql, emailKey: string): Promise<StaffUser | undefined> {
  return sql.selectFrom('staff_users').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

/** Converts the signed-in staff user of a request to the profile that the browser receives. */
export function toStaffProfile({ userId: id, kind: _, sessionId: __, ...actor }: StaffActor): StaffProfile {
  const { roles, permissions, passwordActions } = actor;
  return {
    ...actor,
    id,
    roles: [...roles],
    permissions: [...permissions],
    passwordActions: [...passwordActions],
  };
}

/** Reads all staff users, sorted by name. */
export async function listUsers(db: Database): Promise<ListedUser[]> {
  const users = await selectListedColumns(db).execute();
  return users.map(toListedUser).toSorted((a, b) => compareTexts(a.name, b.name));
}

/** Reads the e-mail addresses of the owners who can sign in. */
export async function listOwnerEmails(sql: Database | Sql): Promise<string[]> {
  const users = await sql
    .selectFrom('staff_users')
    .select(['email', 'roles'])
    .where('disabled_on', 'is', null)
    .orderBy('email_key')
    .execute();
  return users.filter(({ roles }) => roles.includes('OWNER')).map(({ email }) => email);
}

/** Reads one staff user by id. Throws the refusal `not-found` if none exists. */
export async function readListedUser(sql: Sql, id: string): Promise<ListedUser> {
  const user = await selectListedColumns(sql).where('id', '=', id).executeTakeFirst();
  if (!user) throw new RefusalError('not-found');
  return toListedUser(user);
}

function selectListedColumns(sql: Database | Sql) {
  return sql
    .selectFrom('staff_users')
    .select(['id', 'name', 'email', 'roles', 'avatar', 'disabled_on', 'version'])
    .select(({ eb }) => eb('pin_hash', 'is not', null).$castTo<boolean>().as('hasPin'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('second_factors')
            .select('user_id')
            .whereRef('user_id', '=', 'staff_users.id')
            .where('confirmed_on', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasSecondFactor'),
    );
}

function toListedUser({ disabled_on, ...user }: Omit<ListedUser, 'disabled'> & { readonly disabled_on: Date | null }) {
  return { ...user, disabled: disabled_on !== null };
}
