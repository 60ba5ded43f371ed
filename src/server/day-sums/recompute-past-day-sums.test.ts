// Orders of a past day that are marked as false leave its stored sums.
import { expect, it } from 'vitest';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { findDaySumDifferences } from './find-day-sum-differences.ts';
import { storeMissingDaySums } from './store-missing-day-sums.ts';
import { readStoredDays } from './testing/history.ts';
import { readAllDaySums } from './testing/read-all.ts';

const SATURDAY = '2026-11-21';
const SUNDAY_EARLY = new Date('2026-11-21T23:30:00Z');

const venue = await openTestVenue();

it('an order that counted as paid and is false leaves the sums of its day, after midnight too', async () => {
  const { beer } = await storeSmallMenu(venue.db);
  const countsAsPaid = { payment_mode: 'manual', manual_orders_are_paid: true } as const;
  await venue.db.updateTable('settings').set(countsAsPaid).execute();
  const owner = await venue.staffBrowser('OWNER');
  venue.setNow(SATURDAY_NIGHT);
  await placeOrder(beer);
  const withoutFalseOrders = await sumsOfSaturday();
  const falseIds = [await placeOrder(beer), await placeOrder(beer)];
  expect(await sumsOfSaturday()).not.toEqual(withoutFalseOrders);

  venue.setNow(SUNDAY_EARLY);
  await storeMissingDaySums(venue.services, new AbortController().signal);
  expect(await readStoredDays(venue.services)).toContain(SATURDAY);
  for (const paymentId of falseIds) await owner.owedOrders.markOrdersFalse({ paymentId, scope: 'order' });
  expect(await readStoredDays(venue.services)).toContain(SATURDAY);
  expect(await findDaySumDifferences(venue.db, SATURDAY, venue.services.timeZone)).toEqual([]);
  expect(await sumsOfSaturday()).toEqual(withoutFalseOrders);
});

/** A new customer places an order. Returns the id of its payment. */
async function placeOrder(productId: string): Promise<string> {
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  const { orderId } = await customer.payments.placeOrder(anOrderOf(productId));
  const payments = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId);
  return (await payments.executeTakeFirstOrThrow()).id;
}

async function sumsOfSaturday() {
  const tables = Object.entries(await readAllDaySums(venue.services));
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.filter(({ day }) => day === SATURDAY)]));
}
