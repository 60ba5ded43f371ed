// The till that money goes into.
import { sql as raw } from 'kysely';
import type { Sql } from '#server/platform/database.ts';

/**
 * The id of the open closure, held open until this transaction ends: closing waits for it. When none is open the next
 * one is opened; two at once is what the index prevents, and the second finds the first's.
 */
export async function openClosure(sql: Sql, now: Date): Promise<number> {
  const open = await findOpen(sql);
  if (open !== null) return open;

  await raw`
    insert into z_closures (id, opened_on)
    select coalesce(max(id), 0) + 1, ${now}::timestamptz from z_closures
    on conflict do nothing
  `.execute(sql);
  const opened = await findOpen(sql);
  if (opened === null) throw new Error('No closure is open although one was just opened.');
  return opened;
}

async function findOpen(sql: Sql): Promise<number | null> {
  const open = await sql
    .selectFrom('z_closures')
    .select('id')
    .where('closed_on', 'is', null)
    .forShare()
    .executeTakeFirst();
  return open?.id ?? null;
}
