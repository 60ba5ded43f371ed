// An imported venue has the orders of the archive and no stored days: they are computed here.
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { calendarDay } from '#domain/time.ts';
import { recordRefundedAmount } from '#server/payments/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { importVenue } from '#server/platform/embedded-database/archive/import-venue.ts';
import { exportToBuffer } from '#server/platform/embedded-database/archive/testing/archived-venue.ts';
import { openTestVenue, type TestVenue } from '#server/platform/testing/venue.ts';
import { findDaySumDifferences } from './find-day-sum-differences.ts';
import { deleteStoredDaySums } from './index.ts';
import { storeMissingDaySums } from './store-missing-day-sums.ts';
import { readStoredDays } from './testing/history.ts';
import { addCustomer, addPaidBeerOrder } from './testing/quiet-days.ts';
import { readAllDaySums } from './testing/read-all.ts';
import { recomputeDaySums } from './testing/recount.ts';

const DAYS = ['2026-10-24', '2026-10-25', '2026-10-27', '2026-10-31'];

const archive = await archiveOfAnotherVenue();
const venue = await openTestVenue();
const { services } = venue;
const client = await venue.openDatabase().connect();
// A day of the venue that the archive replaces.
await client.query(`insert into stored_days values ('2026-01-01', 'Europe/Madrid', now())`);
await importVenue(client, Readable.from([archive]), { replace: true, afterLoading: deleteStoredDaySums });
await client.end();

it('an imported venue has no stored days, and the next start stores all of them', async () => {
  expect(await readStoredDays(services)).toEqual([]);
  venue.setNow(new Date('2026-11-03T10:00:00Z'));
  await storeMissingDaySums(services, new AbortController().signal);
  const days = await readStoredDays(services);
  expect(days.length).toBeGreaterThan(DAYS.length);
  for (const day of days) expect(await findDaySumDifferences(venue.db, day, services.timeZone)).toEqual([]);
  const sums = await readAllDaySums(services);
  expect(sums).toEqual(
    await recomputeDaySums(venue.db, services.timeZone, calendarDay(services.clock(), services.timeZone)),
  );
  const amounts = sums.orders.map(({ amount, refunded }) => ({ amount: Number(amount), refunded: Number(refunded) }));
  expect(amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(DAYS.length * 2 * 250);
  expect(amounts.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(100);
});

/** A venue with two orders of a beer on each day, one by a customer, and a refund of one euro. Its days are stored. */
async function archiveOfAnotherVenue(): Promise<Buffer> {
  const source = await openTestVenue();
  const customerId = await addCustomer(source.services);
  for (const day of DAYS) {
    const time = new Date(`${day}T20:00:00Z`);
    await addPaidBeerOrder(source.services, time);
    await addPaidBeerOrder(source.services, time, customerId);
  }
  await refundAEuro(source);
  source.setNow(new Date('2026-11-02T10:00:00Z'));
  await storeMissingDaySums(source.services, new AbortController().signal);
  const connection = await source.openDatabase().connect();
  const exported = await exportToBuffer(connection);
  await connection.end();
  return exported;
}

async function refundAEuro(source: TestVenue): Promise<void> {
  source.setNow(new Date('2026-11-01T20:00:00Z'));
  const { id } = await source.db.selectFrom('payments').select('id').limit(1).executeTakeFirstOrThrow();
  const context = createSystemContext(source.services);
  await context.transaction((sql) => recordRefundedAmount(context, sql, id, cents(100)));
}
