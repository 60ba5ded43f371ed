// Confirming the same payment more than once.
import { expect, it } from 'vitest';
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
