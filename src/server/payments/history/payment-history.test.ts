// The history of paid payments, and the detail of one payment.
import { beforeEach, describe, expect, it } from 'vitest';
import { PAYMENTS_PAGE_SIZE } from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { recordRefundedAmount } from '#server/payments/index.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { listenOnFreePort, openStream } from '#server/platform/testing/stream.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addPendingPayment } from '#server/z-closures/testing/pending-payments.ts';

const TODAY = '2026-11-21';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const manager = await venue.staffBrowser('MANAGER');

beforeEach(async () => {
  for (const table of ['refund_entries', 'order_lines', 'payment_shares', 'payments', 'orders'] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('the history of payments', () => {
  it('has the payments that were paid on the day, newest first, with the paid and the refunded amounts', async () => {
    const late = await addPendingPayment(venue, {
      method: 'bizum',
      amount: 700,
      createdOn: new Date('2026-11-20T22:58Z'),
    });
    await late.settle(venue.services, new Date('2026-11-20T23:01Z'));
    const before = await addPendingPayment(venue, { method: 'redsys', amount: 300 });
    await before.settle(venue.services, new Date('2026-11-20T22:59Z'));
    const last = await addPendingPayment(venue, { method: 'stripe', amount: 1205 });
    await last.settle(venue.services);
    const context = createSystemContext(venue.services);
    await context.transaction((sql) => recordRefundedAmount(context, sql, last.paymentId, cents(205)));

    const { days, payments, next, totals } = await manager.paymentHistory.listPayments({});
    expect({ days, next }).toEqual({ days: { from: TODAY, to: TODAY }, next: null });
    expect(payments).toMatchObject([
      {
        ...{
          id: last.paymentId,
          method: 'stripe',
          paidWith: null,
          state: 'partially-refunded',
          total: 1205,
          paid: 1205,
          refunded: 205,
        },
        ...{
          time: SATURDAY_NIGHT.toISOString(),
          externalId: `money-${last.paymentId}`,
          placedBy: null,
          tableCode: 'A1',
        },
      },
      { id: late.paymentId, method: 'bizum', time: '2026-11-20T23:01:00.000Z', refunded: 0 },
    ]);
    expect(totals).toEqual({ payments: 2, total: 1905, paid: 1905, refunded: 205 });
  });

  it.each(PAYMENT_METHODS)('filtered by %s shows and adds up only those payments', async (method) => {
    for (const [index, each] of PAYMENT_METHODS.entries()) {
      const payment = await addPendingPayment(venue, { method: each, amount: 100 + index });
      await payment.settle(venue.services);
    }
    const { payments, totals } = await manager.paymentHistory.listPayments({ method });
    const amount = 100 + PAYMENT_METHODS.indexOf(method);
    expect(payments).toMatchObject([{ method, total: amount }]);
    expect(totals).toEqual({ payments: 1, total: amount, paid: amount, refunded: 0 });
  });

  it('shows each payment once over all pages, although all have the same time', async () => {
    const ids = new Set<string>();
    for (let count = 0; count < PAYMENTS_PAGE_SIZE + 5; count += 1) {
      const payment = await addPendingPayment(venue, { method: count % 2 === 0 ? 'redsys' : 'bizum', amount: 100 });
      await payment.settle(venue.services);
      ids.add(payment.paymentId);
    }
    const first = await manager.paymentHistory.listPayments({});
    const second = await manager.paymentHistory.listPayments({ after: first.next ?? undefined });
    expect([first, second].map(({ payments, totals }) => [payments.length, totals?.payments])).toEqual([
      [PAYMENTS_PAGE_SIZE, PAYMENTS_PAGE_SIZE + 5],
      [5, undefined],
    ]);
    expect(new Set([...first.payments, ...second.payments].map(({ id }) => id))).toEqual(ids);
    expect(second.next).toBeNull();
  });
});

describe('the detail of one payment', () => {
  it('has its lines, who placed the order and who took the money', async () => {
    const order = aStaffOrder([bar.beer, bar.croquettes], { comment: 'Sin prisa' });
    const { paymentId, paymentNumber } = await manager.staffOrders.placeStaffOrder(order);
    const { name } = await manager.staff.readSession({});
    const pending = {
      ...{ id: paymentId, number: paymentNumber, orderId: order.orderId, state: 'pending', placedBy: name },
      ...{ settledBy: null, paidOn: null, zClosureId: null, comment: 'Sin prisa', isReceiptSent: false, refunds: [] },
    };
    expect(await manager.paymentHistory.readPaymentDetail({ paymentId })).toMatchObject({
      ...pending,
      lines: [
        { section: 'drinks', label: 'Caña', quantity: 1, price: 250, notes: '' },
        { section: 'food', label: 'Croquetas', quantity: 1, price: 250, notes: '' },
      ],
    });
    const owner = await venue.staffBrowser('OWNER');
    const { name: collector } = await owner.staff.readSession({});
    const confirmed = await owner.paymentHistory.confirmPayment({ paymentId, paidWith: 'datafono' });
    const { closure } = await manager.zClosures.readOpenZClosure({});
    expect(confirmed).toMatchObject({
      ...{ state: 'succeeded', paidWith: 'datafono', placedBy: name, settledBy: collector, zClosureId: closure?.id },
      paidOn: SATURDAY_NIGHT.toISOString(),
    });
  });

  it('is refused as not found if the payment does not exist, and so is confirming it', async () => {
    const paymentId = venue.newId();
    const { paymentHistory } = manager;
    await expect(paymentHistory.readPaymentDetail({ paymentId })).rejects.toMatchObject({ code: 'not-found' });
    const confirming = paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
    await expect(confirming).rejects.toMatchObject({ code: 'not-found' });
  });
});

it('subscribers of the payments receive an event for a new unpaid order, for its payment, and for closing the Z closure', async () => {
  const stream = await openStream(await listenOnFreePort(venue.app), '/api/admin/live?topics=payments', manager);
  await stream.received('ready');
  const eventCount = () => stream.changes().length;
  const { paymentId } = await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
  await stream.received('changed', 'payments');
  const afterPlacing = eventCount();
  await manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
  await expect.poll(eventCount).toBe(afterPlacing + 1);
  const { closure } = await manager.zClosures.readOpenZClosure({});
  await manager.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });
  await expect.poll(eventCount).toBe(afterPlacing + 2);
  stream.close();
});
