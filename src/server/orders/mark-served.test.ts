// «En preparación»: lines that an automatic run took, until a member of staff marks their order as served.

import { beforeEach, describe, expect, it } from 'vitest';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { markLinesDone } from './mark-done.ts';
import { addOrder } from './testing/orders.ts';

const MINUTE_MS = 60_000;

const venue = await openTestVenue();
const waiter = await venue.staffBrowser('WAITER');
const waiterId = (await waiter.staff.readSession({})).id;
let customer: TestBrowser;
let customerId: string;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders'] as const)
    await venue.db.deleteFrom(table).execute();
  customer = venue.browser();
  await customer.customers.identify({ email: null });
  customerId = await storeCustomer(venue, customer);
});

describe('an order whose lines an automatic run took', () => {
  it('is pending for its customer, and in preparation in the history, until it is marked as served', async () => {
    const { id } = await addOrder(venue.db, { customerId, lines: [{}, { product_type_id: 'food' }] });
    await takeBoard('drinks');
    await takeBoard('food');
    expect(await pendingForCustomer(id)).toEqual([true, true]);
    expect(await inHistory(id)).toEqual(['in preparation', 'in preparation']);

    venue.setNow(minutesLater(20));
    await waiter.orderHistory.markServed({ orderId: id });
    expect(await pendingForCustomer(id)).toEqual([false, false]);
    expect(await inHistory(id)).toEqual(['done', 'done']);
    expect(await servedOf(id)).toEqual({ served_on: minutesLater(20), served_by: waiterId });
  });

  it('is done for its customer two hours after the run', async () => {
    const { id } = await addOrder(venue.db, { customerId });
    await takeBoard('drinks');
    venue.setNow(new Date(minutesLater(120).getTime() - 1));
    expect(await pendingForCustomer(id)).toEqual([true]);
    expect(await pendingInList()).toEqual([true]);
    venue.setNow(minutesLater(120));
    expect(await pendingForCustomer(id)).toEqual([false]);
    expect(await pendingInList()).toEqual([false]);
    expect(await inHistory(id)).toEqual(['done']);
  });

  it('is marked as served by the first of two requests, and the second changes nothing', async () => {
    const { id } = await addOrder(venue.db, { customerId });
    await takeBoard('drinks');
    const manager = await venue.staffBrowser('MANAGER');
    venue.setNow(minutesLater(5));
    await Promise.all([
      waiter.orderHistory.markServed({ orderId: id }),
      waiter.orderHistory.markServed({ orderId: id }),
    ]);
    venue.setNow(minutesLater(6));
    await manager.orderHistory.markServed({ orderId: id });
    expect(await servedOf(id)).toEqual({ served_on: minutesLater(5), served_by: waiterId });
  });

  it('is in preparation again if a later run takes more of its lines, and can be marked as served again', async () => {
    const { id } = await addOrder(venue.db, { customerId, lines: [{}, { product_type_id: 'food' }] });
    await takeBoard('drinks');
    venue.setNow(minutesLater(5));
    await waiter.orderHistory.markServed({ orderId: id });
    expect(await inHistory(id)).toEqual(['done', 'pending']);
    venue.setNow(minutesLater(10));
    await takeBoard('food');
    expect(await inHistory(id)).toEqual(['done', 'in preparation']);
    expect(await pendingForCustomer(id)).toEqual([false, true]);
    await waiter.orderHistory.markServed({ orderId: id });
    expect(await inHistory(id)).toEqual(['done', 'done']);
  });
});

describe('marking an order as served', () => {
  it('notifies its boards and its customer', async () => {
    const { id } = await addOrder(venue.db, { customerId });
    await takeBoard('drinks');
    const topics: string[] = [];
    for (const topic of ['board-drinks', 'board-food', 'own-orders'] as const)
      venue.live.onChanged(topic, () => topics.push(topic));
    await waiter.orderHistory.markServed({ orderId: id });
    await waiter.orderHistory.markServed({ orderId: id });
    expect(topics).toEqual(['board-drinks', 'own-orders']);
  });

  it('changes nothing while its lines are on the board, or after staff marked them as done', async () => {
    const { id, lineIds } = await addOrder(venue.db, { customerId });
    await waiter.orderHistory.markServed({ orderId: id });
    expect(await pendingForCustomer(id)).toEqual([true]);
    await waiter.printing.markDone({ lineIds });
    await waiter.orderHistory.markServed({ orderId: id });
    expect(await pendingForCustomer(id)).toEqual([false]);
    expect(await servedOf(id)).toEqual({ served_on: null, served_by: null });
  });

  it('is refused for an order that does not exist', async () => {
    const unknown = waiter.orderHistory.markServed({ orderId: venue.newId() });
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' });
  });
});

/** Takes the lines of a board as an automatic run does. */
async function takeBoard(section: 'drinks' | 'food'): Promise<void> {
  const context = createSystemContext(venue.services);
  await context.transaction((sql) => markLinesDone(context, sql, { section }, null));
}

async function pendingForCustomer(orderId: string): Promise<boolean[]> {
  const { lines } = await customer.orders.readOrder({ orderId });
  return lines.map(({ isPending }) => isPending);
}

async function pendingInList(): Promise<(boolean | undefined)[]> {
  const { orders } = await customer.orders.listRecentOrders({ page: 1 });
  return orders.map(({ lines }) => lines[0]?.isPending);
}

async function inHistory(orderId: string): Promise<string[] | undefined> {
  const { orders } = await waiter.orderHistory.listOrderHistory({});
  const stateOf = (isInPreparation: boolean) => (isInPreparation ? 'in preparation' : 'done');
  return orders
    .find(({ id }) => id === orderId)
    ?.lines.map(({ isPending, isInPreparation }) => (isPending ? 'pending' : stateOf(isInPreparation)));
}

function servedOf(orderId: string) {
  return venue.db
    .selectFrom('orders')
    .select(['served_on', 'served_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

function minutesLater(minutes: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + minutes * MINUTE_MS);
}
