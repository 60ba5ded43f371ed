// Orders and products in the mail of the day: of orders that are paid in parts, in two Z closures, or too late.
import { beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { openLineChangeTestVenue } from '#server/orders-and-payments/testing/line-bar.ts';
import { lockPayment, settlePayment } from '#server/payments/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { readClosureFigures } from './closure-figures.ts';

const lineBar = await openLineChangeTestVenue();
const { venue, owner, waiter, place, pressOn, paymentOf } = lineBar;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await lineBar.reset();
});

/** Collects so much of the order; all that it owes without an amount. */
async function collect(orderId: string, amount?: number): Promise<void> {
  const { id } = await paymentOf(orderId);
  const ways = [{ paidWith: 'efectivo' as const, amount }];
  await waiter.owedOrders.collectPayments({ collectionId: venue.newId(), paymentIds: [id], ways });
}

/** Closes the open Z closure, and an hour passes. Returns its orders and products, and the number and sum of its payments. */
async function closedFigures() {
  const { openId: closureId } = await owner.zClosures.readOpenZClosure({});
  const { totals, closedOn } = await owner.zClosures.closeZClosure({ closureId });
  const { orders, bestProducts } = await venue.db
    .transaction()
    .execute((sql) => readClosureFigures(sql, closureId, venue.services.timeZone));
  venue.setNow(new Date(new Date(closedOn).getTime() + 3_600_000));
  return { orders, bestProducts, payments: totals.payments, sum: totals.invoiced.sum };
}

it('an order that two people paid by halves counts once, without what was taken off or invited', async () => {
  const { orderId, lines } = await place({ beers: 3, croquettes: 1 });
  await waiter.orderChanges.voidLine(pressOn(lines.beer));
  const invitation = { lines: [{ lineId: lines.croquettes, units: 1 }], reason: 'Invita la casa' };
  await owner.orderChanges.inviteLines({ changeId: venue.newId(), orderId, ...invitation });
  await collect(orderId, 250);
  await collect(orderId);
  const bestProducts = [{ name: 'Caña', units: 2, amount: 500 }];
  expect(await closedFigures()).toEqual({ orders: 1, bestProducts, payments: 2, sum: 500 });
});

it('an order that is paid in two Z closures counts in the one in which its last cent was booked', async () => {
  const { orderId } = await place({ beers: 2 });
  await collect(orderId, 200);
  const { id } = await paymentOf(orderId);
  await owner.owedOrders.leavePaymentsForNextZClosure({ paymentIds: [id], reason: 'Vuelven mañana' });
  expect(await closedFigures()).toEqual({ orders: 0, bestProducts: [], payments: 1, sum: 200 });
  await collect(orderId);
  const bestProducts = [{ name: 'Caña', units: 2, amount: 500 }];
  expect(await closedFigures()).toEqual({ orders: 1, bestProducts, payments: 1, sum: 300 });
});

it('a canceled order whose money arrives after the closing counts in the Z closure of the money', async () => {
  const { orderId } = await place({ beers: 1 });
  const { id } = await paymentOf(orderId);
  await owner.paymentHistory.cancelPayment({ paymentId: id, reason: 'Se han ido' });
  expect(await closedFigures()).toMatchObject({ orders: 0, bestProducts: [], payments: 0 });
  const context = createSystemContext(venue.services);
  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, id);
    const charge = { method: 'bizum', paid: cents(250), externalId: null, attemptId: null } as const;
    if (payment) await settlePayment(context, sql, payment, charge);
  });
  const bestProducts = [{ name: 'Caña', units: 1, amount: 250 }];
  expect(await closedFigures()).toEqual({ orders: 1, bestProducts, payments: 1, sum: 250 });
});
