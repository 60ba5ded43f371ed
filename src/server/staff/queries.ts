// Questions about staff.
import type { Selectable } from 'kysely';
import type { Profile } from '#contract/staff.ts';
import { type Actor, Refused } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';

export type StaffUser = Selectable<Tables['staff_users']>;

/** The user with that key of an e-mail (`nameKey`); undefined when there is none. */
export function findUser(sql: Database | Sql, emailKey: string): Promise<StaffUser | undefined> {
  return sql.selectFrom('staff_users').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

/** The member of staff an endpoint was called by, as the contract shows them. */
export function profileOf(actor: Actor): Profile {
  if (actor.kind !== 'staff') throw new Refused('not-signed-in');
  const { userId: id, name, email, avatar, roles } = actor;
  return { id, name, email, avatar, roles: [...roles] };
}
