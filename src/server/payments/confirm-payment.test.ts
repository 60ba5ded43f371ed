// Money that staff took, said more than once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAID_WITH } from '#domain/payment.ts';
import { aStaffOrder, openSmallBar, type SmallBar } from '#server/payments/testing/carts.ts';
import { openTestVenue, type TestVenue } from '#server/platform/testing/venue.ts';

let venue: TestVenue;
let bar: SmallBar;

beforeAll(async () => {
  venue = await openTestVenue();
  bar = await openSmallBar(venue.db);
});
afterAll(() => venue.close());

it.each(PAID_WITH)('the same person who says %s on two tablets is told which of them did it', async (paidWith) => {
  const { paymentHistory, staffOrders, staff } = await venue.staffBrowser('MANAGER');
  const { paymentId } = await staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
  const { name } = await staff.readSession({});
  const first = await paymentHistory.confirmPayment({ paymentId, paidWith });
  expect(first).toMatchObject({ hasChanged: true, state: 'succeeded', settledBy: name, paidWith });
  const second = await paymentHistory.confirmPayment({ paymentId, paidWith });
  expect(second).toEqual({ ...first, hasChanged: false });
});
