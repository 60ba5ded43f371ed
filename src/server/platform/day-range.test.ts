// Paging a list that was opened before midnight.
import { expect, it } from 'vitest';
import { ORDER_HISTORY_PAGE_SIZE } from '#contract/order-history.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from './testing/venue.ts';

const [SATURDAY, SUNDAY] = ['2026-11-21', '2026-11-22'];
const PAST_MIDNIGHT = new Date('2026-11-21T23:01:00Z');
const LEFT = 5;

const venue = await openTestVenue();
for (let place = 0; place < ORDER_HISTORY_PAGE_SIZE + LEFT; place += 1) await addOrder(venue.db);

it('after midnight, later pages of a list belong to the days of the filter, or to the new day without one', async () => {
  const { orderHistory } = await venue.staffBrowser('MANAGER');
  const { days, next } = await evening(orderHistory);
  venue.setNow(PAST_MIDNIGHT);
  const rest = await orderHistory.listOrderHistory({ ...days, after: next });
  expect(rest).toMatchObject({ days: { from: SATURDAY, to: SATURDAY }, next: null });
  expect(rest.orders).toHaveLength(LEFT);
  expect(await orderHistory.listOrderHistory({ after: next })).toMatchObject({ days: { from: SUNDAY }, orders: [] });
});

it('after midnight, a waiter is refused later pages of the former day and sees the new day', async () => {
  const { orderHistory } = await venue.staffBrowser('WAITER');
  const { days, next } = await evening(orderHistory);
  venue.setNow(PAST_MIDNIGHT);
  const rest = orderHistory.listOrderHistory({ ...days, after: next });
  await expect(rest).rejects.toMatchObject({ code: 'not-allowed' });
  const anew = await orderHistory.listOrderHistory({});
  expect(anew).toMatchObject({ days: { from: SUNDAY, to: SUNDAY }, orders: [], totals: { orders: 0 } });
});

/** Reads the first page before midnight. Returns its days and the cursor of the next page. */
async function evening({ listOrderHistory }: Awaited<ReturnType<TestVenue['staffBrowser']>>['orderHistory']) {
  venue.setNow(SATURDAY_NIGHT);
  const { days, next, orders } = await listOrderHistory({});
  expect(orders).toHaveLength(ORDER_HISTORY_PAGE_SIZE);
  if (next === null) throw new Error('There is no second page.');
  return { days, next };
}
