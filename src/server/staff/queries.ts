// Questions about staff.
import type { Selectable } from 'kysely';
import type { Profile } from '#contract/staff.ts';
import type { ListedUser } from '#contract/users.ts';
import { compareTexts } from '#domain/text.ts';
import { Refused, type StaffActor } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';

export type StaffUser = Selectable<Tables['staff_users']>;

/** The user with that key of an e-mail (`nameKey`); undefined when there is none. */
export function findUser(sql: Database | Sql, emailKey: string): Promise<StaffUser | undefined> {
  return sql.selectFrom('staff_users').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

/** The member of staff an endpoint was called by, as the contract shows them. */
export function profileOf({ userId: id, name, email, avatar, roles }: StaffActor): Profile {
  return { id, name, email, avatar, roles: [...roles] };
}

/** Everybody, by name. */
export async function listUsers(db: Database): Promise<ListedUser[]> {
  const users = await listed(db).execute();
  return users.map(shownUser).toSorted((a, b) => compareTexts(a.name, b.name));
}

/** One of them. One that is not there is refused as not found. */
export async function listedUser(sql: Sql, id: string): Promise<ListedUser> {
  const user = await listed(sql).where('id', '=', id).executeTakeFirst();
  if (!user) throw new Refused('not-found');
  return shownUser(user);
}

function listed(sql: Database | Sql) {
  return sql.selectFrom('staff_users').select(['id', 'name', 'email', 'roles', 'avatar', 'disabled_on', 'version']);
}

function shownUser({ disabled_on, ...user }: Omit<ListedUser, 'disabled'> & { readonly disabled_on: Date | null }) {
  return { ...user, disabled: disabled_on !== null };
}
