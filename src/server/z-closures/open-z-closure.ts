// The till that money goes into.
import { sql as raw } from 'kysely';
import { type Database, LostRace, type Sql } from '#server/platform/database.ts';

/** Opens the next closure unless one is open. Two at once is what the index prevents. */
export async function openClosure(sql: Database | Sql, now: Date): Promise<void> {
  await raw`
    insert into z_closures (id, opened_on)
    select coalesce(max(id), 0) + 1, ${now}::timestamptz from z_closures
    on conflict do nothing
  `.execute(sql);
}

/** The open closure, opened when none is. It cannot be closed before this transaction ends. */
export async function shareOpenClosure(sql: Sql, now: Date): Promise<number> {
  const id = await shareOpen(sql);
  if (id !== undefined) return id;
  await openClosure(sql, now);
  const opened = await shareOpen(sql);
  if (opened === undefined) throw new LostRace('The Z closure was closed by another transaction meanwhile.');
  return opened;
}

async function shareOpen(sql: Sql): Promise<number | undefined> {
  const open = await sql
    .selectFrom('z_closures')
    .select('id')
    .where('closed_on', 'is', null)
    .forShare()
    .executeTakeFirst();
  return open?.id;
}
