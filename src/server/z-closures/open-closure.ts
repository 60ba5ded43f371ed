// The till that money goes into.
import { sql as raw } from 'kysely';
import type { Database, Sql } from '#server/platform/database.ts';

/** Opens the next closure unless one is open. Two at once is what the index prevents. */
export async function openClosure(sql: Database | Sql, now: Date): Promise<void> {
  await raw`
    insert into z_closures (id, opened_on)
    select coalesce(max(id), 0) + 1, ${now}::timestamptz from z_closures
    on conflict do nothing
  `.execute(sql);
}
