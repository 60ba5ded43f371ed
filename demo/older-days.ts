// Loads the past days of the demo venue in the background, after the server has started: newest first, one day at a time.
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, sql as raw } from 'kysely';
import { anonymousCustomerLabel } from '#domain/customer.ts';
import { addDays } from '#domain/time.ts';
import { businessDayAt } from '#seed/business-day.ts';
import { historyRows } from '#seed/history-rows.ts';
import { backdateCustomers, insertHistoryRows } from '#seed/insert-history-rows.ts';
import { insertRows, type SeedClient } from '#seed/insert-rows.ts';
import { countOrdersBefore, olderDay } from '#seed/older-days.ts';
import type { SeedCustomer } from '#seed/seed-order.ts';
import { staffId } from '#seed/stable-ids.ts';
import { REGULAR_CUSTOMER_EMAILS, WAITER } from '#seed/staff-and-regulars.ts';
import { lockStoredDaySums, replaceDaySums } from '#server/day-sums/store-day-sums.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';

/** Shortest pause after a day. A longer one is as long as the day took, so that requests have half of the machine. */
const PAUSE_MS = 20;

/** Without statistics of so many new rows the queries of a day would read whole tables. */
const ANALYZE_EVERY_DAYS = 60;

/** After how many days a customer comes back. All of them lie in the two weeks or before, never in an evening of this server. */
const LATER_VISITS = { from: 4, until: 11 };

/** A day that is loaded next: its business day, the number of its Z closure, and that of its first payment. */
interface NextDay {
  readonly day: string;
  readonly zClosure: number;
  readonly payment: number;
}

/**
 * Stores the orders of all past days of the demo venue that are missing, newest day first. Called in the background after the
 * server has started. Stops between two days when the signal is aborted; the next start continues.
 */
export async function loadOlderDays(
  { db, timeZone, log }: { readonly db: Database; readonly timeZone: string; readonly log: Logger },
  stopping: AbortSignal,
): Promise<void> {
  let days = 0;
  try {
    for (let begun = performance.now(); !stopping.aborted && (await loadOlderDay(db, timeZone)); days += 1) {
      if (days % ANALYZE_EVERY_DAYS === 0) await analyze(db);
      await sleep(Math.max(performance.now() - begun, PAUSE_MS), undefined, { signal: stopping });
      begun = performance.now();
    }
    if (days > 0) await analyze(db);
    if (days > 0) log.info({ days }, 'Older days of the demo venue loaded');
  } catch (error) {
    if (!stopping.aborted) log.warn({ err: error, days }, 'Loading older days of the demo venue failed');
  }
}

/**
 * Stores one more day of orders of the demo venue: the day before the oldest stored one. In the same transaction, stores the day
 * sums (totals for the dashboard) of the day after it. Returns false if no day is missing, or if the demo venue was filled without
 * older days. Servers that call it at the same time store different days.
 */
export async function loadOlderDay(db: Database, timeZone: string): Promise<boolean> {
  return db.transaction().execute(async (sql) => {
    await lockStoredDaySums(sql);
    const next = await readNextDay(sql, timeZone);
    if (!next) return false;
    await insertDay(sql, next, timeZone);
    // The hours after midnight complete the next day. Without its sums, the dashboard would compute all loaded days each time.
    await replaceDaySums(sql, { day: addDays(next.day, 1), timeZone, now: new Date() });
    return true;
  });
}

/** The Z closures of the older days have the numbers below the first one, so the first one says what is missing. */
async function readNextDay(sql: Sql, timeZone: string): Promise<NextDay | null> {
  const first = await sql
    .selectFrom('z_closures')
    .select(['id', 'opened_on'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!first || first.id === 1) return null;
  const payment = await sql
    .selectFrom('payments')
    .select(({ fn }) => fn.min('number').as('number'))
    .executeTakeFirst();
  const firstDay = businessDayAt(first.opened_on, timeZone);
  if (payment?.number !== countOrdersBefore(first.id, firstDay) + 1) return null;
  const [zClosure, day] = [first.id - 1, addDays(firstDay, -1)];
  return { day, zClosure, payment: countOrdersBefore(zClosure, day) + 1 };
}

async function analyze(db: Database): Promise<void> {
  await raw`analyze customers, orders, order_lines, payments, refund_entries`.execute(db);
}

async function insertDay(sql: Sql, { day, zClosure, payment }: NextDay, timeZone: string): Promise<void> {
  const regulars = [...(await readRegulars(sql)), ...(await readLaterVisitors(sql, zClosure))];
  const newCustomer = () => ({ id: newId(), label: anonymousCustomerLabel(newId()), email: null });
  const evening = olderDay(zClosure, day, { now: new Date(), timeZone, regulars, newCustomer });
  const first = { payment, zClosure };
  const rows = historyRows([evening], { waiterId: staffId(WAITER.email), newId, first });

  const client: SeedClient = {
    query: (text, values = []) => sql.executeQuery(CompiledQuery.raw(text, values)),
  };
  const known = new Set<unknown>(regulars.map(({ id }) => id));
  await insertRows(
    client,
    'customers',
    rows.customers.filter(({ id }) => !known.has(id)),
  );
  await insertHistoryRows(client, rows);
  await backdateCustomers(client, zClosure);
}

/** The customers with the addresses of regulars, each address once. One whose data was erased is no regular any more. */
async function readRegulars(sql: Sql): Promise<SeedCustomer[]> {
  return sql
    .selectFrom('customers')
    .distinctOn('email')
    .select(['id', 'label', 'email'])
    .where('email', 'in', REGULAR_CUSTOMER_EMAILS)
    .orderBy('email')
    .orderBy('created_on')
    .execute();
}

/** Customers without an address who came some days later: for them that was not the first visit. */
async function readLaterVisitors(sql: Sql, zClosure: number): Promise<SeedCustomer[]> {
  const { from, until } = LATER_VISITS;
  return sql
    .selectFrom('customers')
    .innerJoin('orders', 'customer_id', 'customers.id')
    .innerJoin('payments', 'remainder_of', 'orders.id')
    .distinct()
    .select(['customers.id', 'customers.label', 'customers.email'])
    .where('z_closure_id', '>=', zClosure + from)
    .where('z_closure_id', '<=', zClosure + until)
    .where('customers.email', 'is', null)
    .orderBy('customers.id')
    .execute();
}
