// Writes the search documents (the words by which an order or a payment is found) of days that are over.
import { sql as raw } from 'kysely';
import { calendarDay, instantsOfDays } from '#domain/time.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import {
  buildSearchDocuments,
  paidOrderIdsSubquery,
  SEARCHABLE_HISTORIES,
  type SearchableHistory,
} from './history-lists.ts';

/**
 * Milliseconds after midnight from which no request stores an order or payment of the day before: statements end after 15 seconds.
 */
const OVER_AFTER_MIDNIGHT_MS = 10 * 60_000;

/**
 * Reads the time up to which the search index is complete: every order that was sent, and every payment that was paid, before this
 * time has a search document (the words by which a search finds it). Null if no document was written yet.
 */
export async function readIndexedUntil(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('history_index').select('indexed_until').executeTakeFirst();
  return row?.indexed_until ?? null;
}

/** Documents of changed orders and payments that one transaction writes again. */
const STALE_CHUNK = 500;

/**
 * Writes the search documents (the words by which a search finds an order or payment) of all past days that have none, oldest day
 * first, each day in its own transaction. Afterwards writes the documents of changed orders and payments again. Several servers may
 * run this at once.
 */
export async function indexHistory(services: Services, stopping: AbortSignal): Promise<void> {
  const { clock, log, timeZone } = services;
  const today = calendarDay(new Date(clock().getTime() - OVER_AFTER_MIDNIGHT_MS), timeZone);
  let days = 0;
  while (!stopping.aborted) {
    const isWritten = await createSystemContext(services).transaction((sql) => indexNextDay(sql, today, timeZone));
    if (!isWritten) break;
    days += 1;
  }
  if (days > 0) log.info({ days }, 'Search index of the histories extended');
  while (!stopping.aborted) if (!(await createSystemContext(services).transaction(renewStaleDocuments))) break;
}

/** Writes the next day with orders or payments. Returns false if all days before `today` are written. */
async function indexNextDay(sql: Sql, today: string, timeZone: string): Promise<boolean> {
  const end = new Date(instantsOfDays({ from: today, to: today }, timeZone).from);
  await raw`
    insert into history_index (indexed_until) values ('epoch') on conflict (id) do nothing
  `.execute(sql);
  const { indexed_until: indexedUntil } = await sql
    .selectFrom('history_index')
    .select('indexed_until')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (indexedUntil >= end) {
    // After a clock that was ahead, what is sent from now on has no document yet.
    if (indexedUntil > end) await storeIndexedUntil(sql, end);
    return false;
  }
  const first = await readFirst(sql, indexedUntil, end);
  if (first === null) {
    await storeIndexedUntil(sql, end);
    return false;
  }
  const day = calendarDay(first, timeZone);
  const until = new Date(instantsOfDays({ from: day, to: day }, timeZone).until);
  await indexSpan(sql, indexedUntil, until);
  await storeIndexedUntil(sql, until);
  return true;
}

async function storeIndexedUntil(sql: Sql, time: Date): Promise<void> {
  await sql.updateTable('history_index').set({ indexed_until: time }).execute();
}

/** The time of the first order or payment in this span; null without one. */
async function readFirst(sql: Sql, from: Date, until: Date): Promise<Date | null> {
  const { rows } = await raw<{ first: Date | null }>`
    select least(
      (select min(sent_on) from orders where sent_on >= ${from} and sent_on < ${until}),
      (select min(payment_on) from payments where payment_on >= ${from} and payment_on < ${until})
    ) as first
  `.execute(sql);
  return rows[0]?.first ?? null;
}

/**
 * Writes the documents of what was sent or paid in this span, and again those of earlier orders that were paid in it: who received
 * the money is known since then.
 */
async function indexSpan(sql: Sql, from: Date, until: Date): Promise<void> {
  await writeDocuments(
    sql,
    'orders',
    raw`sent_on < ${until} and orders.id in (
      select id from orders where sent_on >= ${from} and sent_on < ${until} union ${paidOrderIdsSubquery({ from, until })}
    )`,
  );
  await writeDocuments(sql, 'payments', raw`payment_on >= ${from} and payment_on < ${until}`);
}

/**
 * Writes the documents of changed orders and payments again, and removes those of payments that are not paid any more. What has
 * no document yet is only unmarked. Returns false if nothing is marked as stale.
 */
async function renewStaleDocuments(sql: Sql): Promise<boolean> {
  const index = await sql.selectFrom('history_index').select('indexed_until').forUpdate().executeTakeFirst();
  const { rows } = await raw<{ id: string }>`
    delete from stale_documents where id in (select id from stale_documents limit ${STALE_CHUNK} for update skip locked)
    returning id
  `.execute(sql);
  if (index === undefined || rows.length === 0) return rows.length > 0;
  // A further statement reads all that was committed together with the marks.
  const ids = raw`any(${rows.map(({ id }) => id)}::uuid[])`;
  for (const list of ['orders', 'payments'] as const) {
    const { documents, id, time } = SEARCHABLE_HISTORIES[list];
    await raw`delete from ${documents} where id = ${ids}`.execute(sql);
    await writeDocuments(sql, list, raw`${id} = ${ids} and ${time} < ${index.indexed_until}`);
  }
  return true;
}

async function writeDocuments(sql: Sql, list: SearchableHistory, condition: ReturnType<typeof raw>): Promise<void> {
  const documents = await buildSearchDocuments(sql, list, condition);
  await raw`
    insert into ${SEARCHABLE_HISTORIES[list].documents} (id, "time", words)
    select id, "time", array_to_tsvector(array(select jsonb_array_elements_text(words)))
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as document (id uuid, "time" timestamptz, words jsonb)
    on conflict (id) do update set "time" = excluded."time", words = excluded.words
  `.execute(sql);
}
