// Confirming that staff received the money of a payment: twice, and after what it owes has changed.
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { PAID_WITH } from '#domain/payment.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);

it.each(PAID_WITH)(
  'of two requests that confirm one payment with %s, only the first reports that it settled the payment',
  async (paidWith) => {
    const { paymentHistory, staffOrders, staff } = await venue.staffBrowser('MANAGER');
    const { paymentId } = await staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
    const { name } = await staff.readSession({});
    const first = await paymentHistory.confirmPayment({ paymentId, paidWith });
    expect(first).toMatchObject({ hasChanged: true, state: 'succeeded', settledBy: name, paidWith });
    const second = await paymentHistory.confirmPayment({ paymentId, paidWith });
    expect(second).toEqual({ ...first, hasChanged: false });
  },
);

it('a payment is confirmed only with the amount that staff saw', async () => {
  const { paymentHistory, staffOrders, orderChanges } = await venue.staffBrowser('MANAGER');
  const { paymentId, orderId } = await staffOrders.placeStaffOrder(aStaffOrder([bar.beer, bar.croquettes]));
  const { total: seenRemaining, ...payment } = await paymentHistory.readPaymentDetail({ paymentId });
  expect(payment).toMatchObject({ state: 'pending' });
  const discount = { kind: 'amount', amount: cents(100) } as const;
  await orderChanges.discountOrders({ changeId: venue.newId(), orderIds: [orderId], discount, reason: 'Promoción' });
  const confirmed = { paymentId, paidWith: 'efectivo' as const };
  await expect(paymentHistory.confirmPayment({ ...confirmed, seenRemaining })).rejects.toMatchObject({
    code: 'remainder-changed',
    details: { remaining: 400 },
  });
  expect(await paymentHistory.readPaymentDetail({ paymentId })).toMatchObject({ state: 'pending', total: 400 });
  const paid = await paymentHistory.confirmPayment({ ...confirmed, seenRemaining: 400 });
  expect(paid).toMatchObject({ hasChanged: true, state: 'succeeded', total: 400 });
  // Repeated, it is paid already, whatever was seen.
  expect(await paymentHistory.confirmPayment({ ...confirmed, seenRemaining })).toMatchObject({ hasChanged: false });
});
