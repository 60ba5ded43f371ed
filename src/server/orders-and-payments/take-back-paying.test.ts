// «Corregir» and paying online: an order whose customer is paying is not taken back, and one that was taken back is not paid.
import { beforeEach, describe, expect, it } from 'vitest';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { openPaymentTestVenue } from '#server/attempts/testing/table.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';

const table = await openPaymentTestVenue('redsys');
const { venue, bank } = table;
const { db: second } = venue.openDatabase();
let customer: TestBrowser;
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  await venue.db.updateTable('settings').set({ offers_paying_staff: true, cooks_before_collecting: true }).execute();
  customer = await table.createCustomer();
});

describe('an order that its customer is paying', () => {
  it.each([
    ['is to be paid online', undefined],
    ['was to be collected by staff', 'staff'],
  ] as const)('and that %s is under way', async (_, payTo) => {
    const orderId = await table.placeOrder(customer, payTo);
    await startAttempt(orderId);
    expect((await customer.orders.listRecentOrders({ page: 1 })).orders.map((order) => order.takeBackUntil)).toEqual(
      payTo ? [null] : [],
    );
    await expect(takeBack(orderId)).rejects.toMatchObject({ code: 'take-back-under-way' });
    expect(await table.paymentOf(orderId)).toMatchObject({ state: 'pending' });
  });

  it('is taken back once the attempt is canceled', async () => {
    const orderId = await table.placeOrder(customer, 'staff');
    await startAttempt(orderId);
    await customer.attempts.cancelCheckout({ orderId });
    expect(await takeBack(orderId)).toMatchObject({ hasChanged: true });
    expect(await table.paymentOf(orderId)).toMatchObject({ state: 'canceled' });
  });
});

it('an order that was to be paid online is left at the checkout, not taken back', async () => {
  const orderId = await table.placeOrder(customer);
  await expect(takeBack(orderId)).rejects.toMatchObject({ code: 'take-back-under-way' });
});

it.each([
  ['paying begins first', 'take-back-under-way', [startAttempt, takeBack]],
  ['taking back begins first', 'payment-closed', [takeBack, startAttempt]],
] as const)('of paying and taking back at the same time one is refused: %s', async (_, code, [first, other]) => {
  const orderId = await table.placeOrder(customer, 'staff');
  const both = await second.transaction().execute(async (sql) => {
    await sql.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
    const one = first(orderId);
    await untilStatementsWaitForLock(venue.db, 1);
    const two = other(orderId);
    await untilStatementsWaitForLock(venue.db, 2);
    return [one, two];
  });
  const [one, two] = await Promise.allSettled(both);
  expect(one).toMatchObject({ status: 'fulfilled' });
  expect(two).toMatchObject({ status: 'rejected', reason: { code } });
});

function startAttempt(orderId: string): Promise<unknown> {
  return customer.attempts.startAttempt(newStartAttemptInput(orderId, venue.newId(), { paymentOption: 'bizum' }));
}

function takeBack(orderId: string): Promise<unknown> {
  return customer.takeBacks.takeBackOwnOrder({ orderId, changeId: venue.newId() });
}
