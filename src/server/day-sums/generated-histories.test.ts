// Generated histories: the sums of stored days and of today are those of a recount, whatever has happened in between.
import fc from 'fast-check';
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#domain/time.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { addStaff, openTestVenue } from '#server/platform/testing/venue.ts';
import { withDaySumSnapshot } from './day-sum-snapshot.ts';
import { findDaySumDifferences } from './find-day-sum-differences.ts';
import { replaceDaySums } from './store-day-sums.ts';
import { storeMissingDaySums } from './store-missing-day-sums.ts';
import { EVENT_KINDS, type HistoryEvent, playHistory, readStoredDays } from './testing/history.ts';
import { readAllDaySums } from './testing/read-all.ts';
import { recomputeDaySums } from './testing/recount.ts';

const RUNS = 2;
const NEVER_STOPPING = new AbortController().signal;

const venue = await openTestVenue();
const { db, newId } = venue;
const staff = [await addStaff(db, { email: 'ana@comanda.test' }), await addStaff(db, { email: 'luis@comanda.test' })];
const customers = Array.from({ length: 4 }, () => newId());
await db
  .insertInto('customers')
  .values(customers.map((id) => ({ id, token_hash: Buffer.from(id), label: id, email: null, created_on: new Date(0) })))
  .execute();
const products = ['Caña', 'Croquetas', 'Vermut', 'Tortilla'].map((name, index) => ({
  ...{ id: newId(), name, section: index % 2 === 0 ? ('drinks' as const) : ('food' as const) },
}));
// A product that was renamed, and one that became of the other type.
const [first, second] = products;
if (first && second) products.push({ ...first, name: 'Caña doble' }, { ...second, section: 'drinks' });
const cast = { customers, staff, products };
beforeEach(deleteHistory);

const historyEvent: fc.Arbitrary<HistoryEvent> = fc.record({
  // A third of the events are visits and stored days, which the previous days of visits depend on, and a third are orders that are
  // paid in parts or together.
  kind: fc.oneof(
    fc.constantFrom(...EVENT_KINDS),
    fc.constantFrom('customer-pays' as const, 'days-are-stored' as const, 'stored-day-is-corrected' as const),
    fc.constantFrom('order-is-owed' as const, 'half-is-collected' as const, 'two-orders-are-collected' as const),
  ),
  wait: fc.oneof(
    fc.record({ minutes: fc.integer({ min: 0, max: 360 }) }),
    fc.record({ secondsAfterMidnight: fc.integer({ min: -90, max: 1200 }) }),
  ),
  lagSeconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 540 })),
  pick: fc.nat(1000),
  lines: fc.array(fc.record({ product: fc.nat(5), quantity: fc.integer({ min: 1, max: 3 }) }), {
    ...{ minLength: 1, maxLength: 4 },
  }),
});
const history = fc.array(historyEvent, { minLength: 30, maxLength: 40, size: 'max' });

/** Zones and first moments of histories of some four days. */
const SPANS: readonly (readonly [title: string, timeZone: string, start: string])[] = [
  ['a day of 25 hours', 'Europe/Madrid', '2027-10-30T08:00:00Z'],
  ['a day of 23 hours', 'Europe/Madrid', '2028-03-25T08:00:00Z'],
  ['a day that begins at one o’clock', 'America/Havana', '2028-03-11T12:00:00Z'],
  ['29 February', 'Atlantic/Canary', '2028-02-28T08:00:00Z'],
  ['New Year', 'Europe/Madrid', '2027-12-30T20:00:00Z'],
];

describe.each(SPANS)('the sums of days around %s', (_, timeZone, start) => {
  it('are those of a recount, live, stored and stored again, in whatever order things have happened', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: 6 }), async (events, ranges) => {
        await deleteHistory();
        const services = { ...venue.services, timeZone };
        const last = await playHistory(services, cast, { start: new Date(start), events });
        await expectRecount({ ...services, clock: () => last }, ranges);

        // Two days later everything is over.
        const later = { ...services, clock: () => new Date(last.getTime() + 50 * 3_600_000) };
        await storeMissingDaySums(later, NEVER_STOPPING);
        await expectRecount(later, ranges);
        await storeAllAgain(later);
        await expectRecount(later, ranges);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});

/** Stores all days again, the last one first. */
async function storeAllAgain({ db, timeZone, clock }: Services): Promise<void> {
  const days = await readStoredDays({ db });
  for (const day of days) expect(await findDaySumDifferences(db, day, timeZone)).toEqual([]);
  for (const day of days.toReversed())
    await db.transaction().execute((sql) => replaceDaySums(sql, { day, timeZone, now: clock() }));
}

async function expectRecount(services: Services, ranges: readonly (readonly [number, number])[]): Promise<void> {
  const { db, timeZone, clock } = services;
  const today = calendarDay(clock(), timeZone);
  const sums = await readAllDaySums(services);
  expect(sums).toEqual(await recomputeDaySums(db, timeZone, today));
  const settled = sumOf(sums.orders, 'amount') - (await paidOfUnsettled(db));
  expect(settled).toBe(sumOf(sums.sections, 'amount'));
  expect(settled).toBe(sumOf(sums.products, 'amount'));
  expect(sumOf(sums.orders, 'orders')).toBe(sumOf(sums.takenOrders, 'orders'));
  expect(sumOf(sums.orders, 'amount')).toBe(sumOf(sums.payments, 'amount'));
  expect(sumOf(sums.orders, 'refunded')).toBe(sumOf(sums.sections, 'refunded'));
  for (const [before, length] of ranges) {
    const from = addDays(today, -before);
    const range = { from, to: addDays(from, length) };
    expect(await distinctCustomers(services, range)).toEqual(await countDistinct(services, range));
  }
}

function sumOf(rows: readonly Readonly<Record<string, unknown>>[], column: string): number {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}

/** What was paid of orders that still owe something, in cents. */
async function paidOfUnsettled(db: Services['db']): Promise<number> {
  const { rows } = await raw<{ amount: number }>`
    select coalesce(sum(payment_shares.amount), 0)::integer as amount
    from payment_shares join payments on payments.id = payment_id join orders on orders.id = order_id
    where payment_on is not null and settled_on is null
  `.execute(db);
  return rows[0]?.amount ?? -1;
}

/** The distinct customers of a range by the previous days of their visits. */
function distinctCustomers(services: Services, { from, to }: { from: string; to: string }): Promise<number> {
  return withDaySumSnapshot(createSystemContext(services), to, async ({ sql, rows }) => {
    const result = await raw<{ customers: number }>`
      select coalesce(sum(customers), 0)::integer as customers from ${rows('previousVisits')} as visits
      where day between ${from} and ${to} and (previous_day is null or previous_day < ${from}::date)
    `.execute(sql);
    return result.rows[0]?.customers ?? -1;
  });
}

async function countDistinct({ db, timeZone }: Services, { from, to }: { from: string; to: string }): Promise<number> {
  const { rows } = await raw<{ customers: number }>`
    select count(distinct customer_id)::integer as customers from orders
    where (settled_on at time zone ${timeZone})::date between ${from} and ${to}
  `.execute(db);
  return rows[0]?.customers ?? -1;
}

async function deleteHistory(): Promise<void> {
  await raw`
    delete from stored_days; delete from payment_incidents; delete from refund_entries;
    delete from order_lines; delete from payment_shares; delete from payments; delete from orders; delete from z_closures
  `.execute(venue.db);
}
