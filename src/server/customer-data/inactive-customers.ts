// Finds customers who have not ordered or scanned a table for a given time.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * A customer who has not ordered or scanned a table for so long that their data is to be erased. `createdOn` and `id` are the
 * cursor of the list.
 */
export interface InactiveCustomer {
  readonly id: string;
  /** As the database writes it, with microseconds. */
  readonly createdOn: string;
}

/**
 * Lists customers who were created before `since` and have not ordered or scanned a table since then, the oldest first. Customers
 * whose data was erased are left out. Returns at most `limit` customers after `last`, or the first ones if `last` is null.
 */
export async function listInactiveCustomers(
  db: Database,
  { since, last, limit }: { readonly since: Date; readonly last: InactiveCustomer | null; readonly limit: number },
): Promise<InactiveCustomer[]> {
  const { rows } = await raw<InactiveCustomer>`
    select id, created_on::text as "createdOn" from customers
    where ${isInactiveSince(since)}
      and (${last === null} or (created_on, id) > (${last?.createdOn ?? null}::timestamptz, ${last?.id ?? null}::uuid))
    order by created_on, id
    limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Returns the ids of the given customers who are still inactive: they were created before `since`, have not ordered or scanned a
 * table since then, and are not erased yet.
 */
export async function filterInactiveCustomers(
  sql: Sql,
  customerIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const { rows } = await raw<{ id: string }>`
    select id from customers where id = any(${[...customerIds]}::uuid[]) and ${isInactiveSince(since)}
  `.execute(sql);
  return new Set(rows.map(({ id }) => id));
}

/** SQL condition on `customers`. */
function isInactiveSince(since: Date): RawBuilder<boolean> {
  return raw`(
    erased_on is null and created_on < ${since} and (scanned_on is null or scanned_on < ${since})
    and not exists (select from orders where customer_id = customers.id and sent_on >= ${since})
  )`;
}
