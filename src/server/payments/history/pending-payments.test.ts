// The lists of pending and of canceled payments, by day and by table.
import { beforeEach, describe, expect, it } from 'vitest';
import { PAYMENTS_PAGE_SIZE } from '#contract/payment-history.ts';
import { cancelStoredOrder } from '#server/orders/testing/orders.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { addPendingPayment, type PendingPayment } from '#server/z-closures/testing/pending-payments.ts';

const MINUTE_MS = 60_000;

/** Each day with its first and its last minute, in UTC. */
const DAYS_AND_CLOCKS = [
  ['a day of 24 hours', '2026-11-21', '2026-11-20T23:00Z', '2026-11-21T22:59Z'],
  ['the day of 23 hours', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T21:59Z'],
  ['the day of 25 hours', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T22:59Z'],
] as const;

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const manager = await venue.staffBrowser('MANAGER');

beforeEach(async () => {
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders'] as const)
    await venue.db.deleteFrom(table).execute();
});

it.each(DAYS_AND_CLOCKS)(
  'the lists of %s have all payments that were paid, created or canceled on it, and no others',
  async (_, day, ...span) => {
    const [first = 0, last = 0] = span.map(Date.parse);
    const own = [first, first + 3 * 60 * MINUTE_MS, last].map((time) => new Date(time));
    const others = [first - MINUTE_MS, last + MINUTE_MS].map((time) => new Date(time));
    for (const time of [...own, ...others]) {
      await addPendingPayment(venue, { method: 'bizum', amount: 100, createdOn: time });
      const paid = await addPendingPayment(venue, { method: 'bizum', amount: 200, createdOn: time });
      await paid.settle(venue.services, time);
      await cancelOn(await addPendingPayment(venue, { method: 'manual', amount: 300, createdOn: time }), time);
    }
    const days = { from: day, to: day };
    const { listPayments, listPendingPayments } = manager.paymentHistory;
    const times = own.map((time) => time.toISOString()).toReversed();
    const lists = [
      await listPayments(days),
      await listPendingPayments(days),
      await listPendingPayments({ ...days, state: 'canceled' }),
    ];
    expect(lists.map(({ payments }) => payments.map(({ time }) => time))).toEqual([times, times, times]);
    expect(lists.map(({ totals }) => totals?.total)).toEqual([600, 300, 900]);
  },
);

describe('the list of pending payments', () => {
  it('has the payments that were created on the day, staff orders included, until they are paid or expire', async () => {
    const online = await addPendingPayment(venue, { method: 'redsys', amount: 990 });
    await addPendingPayment(venue, { method: 'redsys', amount: 100, createdOn: new Date('2026-11-20T12:00Z') });
    const expired = await addPendingPayment(venue, { method: 'bizum', amount: 100 });
    await venue.db.updateTable('payments').set({ state: 'expired' }).where('id', '=', expired.paymentId).execute();
    const { paymentId } = await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
    const { name } = await manager.staff.readSession({});

    const { payments, totals } = await manager.paymentHistory.listPendingPayments({});
    expect(payments).toMatchObject([
      { id: paymentId, method: 'manual', placedBy: name, customer: '', paid: 0, total: 250, isInProgress: false },
      { id: online.paymentId, method: 'redsys', placedBy: null, total: 990 },
    ]);
    expect(totals).toEqual({ payments: 2, total: 1240 });
    expect(await manager.paymentHistory.listPendingPayments({ method: 'redsys' })).toMatchObject({
      payments: [{ id: online.paymentId }],
      totals: { payments: 1, total: 990 },
    });

    await manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
    expect(await manager.paymentHistory.listPendingPayments({})).toMatchObject({ totals: { payments: 1 } });
    const paid = await manager.paymentHistory.listPayments({ method: 'manual' });
    expect(paid.payments).toMatchObject([{ id: paymentId, paidWith: 'efectivo', paid: 250 }]);
  });
});

describe('the list of canceled orders', () => {
  it('has the staff orders that were canceled on the day, with who canceled them and why, and their total, and no others', async () => {
    const takeOrder = () => manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
    venue.setNow(new Date('2026-11-20T22:00Z'));
    const early = await takeOrder();
    const forgotten = await takeOrder();
    await manager.paymentHistory.cancelPayment({ paymentId: early.paymentId, reason: 'Se han ido' });
    venue.setNow(SATURDAY_NIGHT);
    const wrong = await takeOrder();
    const owner = await venue.staffBrowser('OWNER');
    const { name } = await owner.staff.readSession({});
    for (const { paymentId } of [forgotten, wrong])
      await owner.paymentHistory.cancelPayment({ paymentId, reason: 'Mesa equivocada' });
    const customers = await addPendingPayment(venue, { method: 'redsys', amount: 990 });
    await venue.db.updateTable('payments').set({ state: 'canceled' }).where('id', '=', customers.paymentId).execute();
    await takeOrder();

    const canceled = { by: name, time: SATURDAY_NIGHT.toISOString(), reason: 'Mesa equivocada' };
    expect(await manager.paymentHistory.listPendingPayments({ state: 'canceled' })).toMatchObject({
      payments: [
        { id: wrong.paymentId, state: 'canceled', total: 250, canceled },
        { id: forgotten.paymentId, canceled },
      ],
      totals: { payments: 2, total: 500 },
    });
    const yesterday = { from: '2026-11-20', to: '2026-11-20' };
    const { payments } = await owner.paymentHistory.listPendingPayments({ ...yesterday, state: 'canceled' });
    expect(payments).toMatchObject([{ id: early.paymentId, canceled: { reason: 'Se han ido' } }]);
  });

  it('shows each order once over all pages, although all have the same time', async () => {
    for (let count = 0; count < PAYMENTS_PAGE_SIZE + 5; count += 1)
      await cancelOn(await addPendingPayment(venue, { method: 'manual', amount: 100 }), SATURDAY_NIGHT);
    const first = await manager.paymentHistory.listPendingPayments({ state: 'canceled' });
    const after = first.next ?? undefined;
    const second = await manager.paymentHistory.listPendingPayments({ state: 'canceled', after });
    const ids = [...first.payments, ...second.payments].map(({ id }) => id);
    expect([first.payments.length, second.payments.length, new Set(ids).size]).toEqual([50, 5, 55]);
    expect(second.next).toBeNull();
  });
});

describe('a list filtered by one table', () => {
  it.each(['pending', 'canceled'] as const)('has only the %s payments of that table', async (state) => {
    await addTable(venue.db, 'B2');
    for (const tableCode of ['A1', 'B2']) {
      const order = await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { tableCode }));
      if (state === 'canceled') await cancelOn(order, SATURDAY_NIGHT);
    }
    const { payments, totals } = await manager.paymentHistory.listPendingPayments({ state, table: 'B2' });
    expect(payments).toMatchObject([{ tableCode: 'B2', state }]);
    expect(totals).toEqual({ payments: 1, total: 250 });
    await venue.db.deleteFrom('table_qrs').where('code', '=', 'B2').execute();
  });
});

/** Stores that a member of staff canceled the payment at that time. */
async function cancelOn(
  { paymentId, orderId }: Pick<PendingPayment, 'paymentId' | 'orderId'>,
  time: Date,
): Promise<void> {
  const { id: userId } = await manager.staff.readSession({});
  await cancelStoredOrder(venue.db, orderId, { by: userId, time });
  await venue.db.updateTable('payments').set({ state: 'canceled' }).where('id', '=', paymentId).execute();
}
