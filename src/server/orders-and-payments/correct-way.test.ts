// Correcting how staff took a payment: who may, and what follows in the Z closure.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { OWN_PAYMENT_CORRECTION_MS } from '#domain/payment-way.ts';
import { storeMissingDaySums } from '#server/day-sums/store-missing-day-sums.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const [waiter, manager] = [await venue.staffBrowser('WAITER'), await venue.staffBrowser('MANAGER')];
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  for (const table of [
    ...(['stored_days', 'refund_entries', 'refunds'] as const),
    'payment_corrections',
    'order_lines',
    'payment_shares',
    'payments',
    'orders',
    'z_closures',
  ] as const)
    await venue.db.deleteFrom(table).execute();
});

/** A beer for 2,50 €, which the waiter collects in cash; the customer gives 5 €. */
async function collect(): Promise<string> {
  const { paymentId } = await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
  const ways = [{ paidWith: 'efectivo' as const, cashGiven: 500 }];
  await waiter.owedOrders.collectPayments({ collectionId: venue.newId(), paymentIds: [paymentId], ways });
  return paymentId;
}

const later = () => venue.setNow(new Date(SATURDAY_NIGHT.getTime() + OWN_PAYMENT_CORRECTION_MS + 1));
const correctionOf = (paymentId: string, reason?: string) => ({
  ...{ paymentId, correctionId: venue.newId(), paidWith: 'datafono' as const, reason },
});
const read = (id: string) =>
  venue.db
    .selectFrom('payments')
    .select(['paid_with', 'cash_given', 'amount_paid_by_user as paid'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Until when this person can correct the payment without a reason, by its details and by the order history. */
async function ownCorrectionsOf(person: typeof waiter, paymentId: string) {
  const { orders } = await person.orderHistory.listOrderHistory({});
  const listed = orders.flatMap(({ payments }) => payments).find(({ id }) => id === paymentId);
  const detail = await person.paymentHistory.readPaymentDetail({ paymentId });
  return [detail.ownCorrectionUntil, listed?.ownCorrectionUntil];
}

describe('a payment that was taken at the terminal, and recorded as cash', () => {
  it('is corrected once by who took it, and its Z closure has another sum for each way', async () => {
    const paymentId = await collect();
    const correction = correctionOf(paymentId);
    expect(await waiter.paymentHistory.correctPaidWith(correction)).toMatchObject({ hasChanged: true });
    expect(await read(paymentId)).toEqual({ paid_with: 'datafono', cash_given: null, paid: 250 });
    expect(await waiter.paymentHistory.correctPaidWith(correction)).toMatchObject({ hasChanged: false });
    expect(await waiter.paymentHistory.correctPaidWith(correctionOf(paymentId))).toMatchObject({ hasChanged: false });
    const { closure } = await manager.zClosures.readOpenZClosure({});
    expect(closure?.totals.invoiced).toMatchObject({ sum: 250, manual: { efectivo: 0, datafono: 250, other: 0 } });
  });

  it('says for ten minutes to who took it that it can be corrected without a reason, also in the order history', async () => {
    const paymentId = await collect();
    const until = new Date(SATURDAY_NIGHT.getTime() + OWN_PAYMENT_CORRECTION_MS).toISOString();
    expect(await ownCorrectionsOf(waiter, paymentId)).toEqual([until, until]);
    expect(await ownCorrectionsOf(manager, paymentId)).toEqual([null, null]);
    const { closure } = await manager.zClosures.readOpenZClosure({});
    await manager.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });
    expect(await ownCorrectionsOf(waiter, paymentId)).toEqual([null, null]);
  });

  it('is corrected by a manager with a reason, and the Z closure says who did and why', async () => {
    const paymentId = await collect();
    later();
    await expect(waiter.paymentHistory.correctPaidWith(correctionOf(paymentId))).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await expect(manager.paymentHistory.correctPaidWith(correctionOf(paymentId, ' '))).rejects.toMatchObject({
      code: 'correction-reason-required',
    });
    await manager.paymentHistory.correctPaidWith(correctionOf(paymentId, 'Se pulsó mal'));
    const { name } = await manager.staff.readSession({});
    const { closure } = await manager.zClosures.readOpenZClosure({});
    await manager.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });
    const closed = await manager.zClosures.readZClosure({ closureId: closure?.id ?? 0 });
    const listed = { kind: 'corrected-to-card', by: name, reason: 'Se pulsó mal', lines: 1, sum: 250 };
    expect(closed.uncharged).toEqual([listed]);
    expect(closed.isBalanced).toBe(true);
  });

  it('keeps in cash what was refunded in cash, to the cent, in till, closed Z closure and day sums', async () => {
    const paymentId = await collect();
    const refund = { paymentId, reason: 'Plato frío' };
    await manager.refunds.refundPayment({ ...refund, refundId: venue.newId(), amount: cents(70) });
    await waiter.paymentHistory.correctPaidWith(correctionOf(paymentId));
    await manager.refunds.refundPayment({ ...refund, refundId: venue.newId(), amount: cents(30) });
    const { closure } = await manager.zClosures.readOpenZClosure({});
    expect(closure?.totals.invoiced.manual).toEqual({ efectivo: 0, datafono: 250, other: 0 });
    expect(closure?.totals.refunded.manual).toEqual({ efectivo: 70, datafono: 30, other: 0 });
    expect(closure?.cash.expected).toEqual({ least: -70, most: -70 });
    await manager.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });
    expect(await manager.zClosures.readZClosure({ closureId: closure?.id ?? 0 })).toMatchObject({ isBalanced: true });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 24 * 3_600_000));
    await storeMissingDaySums(venue.services, new AbortController().signal);
    const sums = venue.db.selectFrom('day_payments').select(['paid_with', 'amount', 'refunded']).orderBy('paid_with');
    expect(await sums.execute()).toEqual([
      { paid_with: 'datafono', amount: 250, refunded: 30 },
      { paid_with: 'efectivo', amount: 0, refunded: 70 },
    ]);
  });

  it('is not corrected once the Z closure is closed', async () => {
    const paymentId = await collect();
    const { closure } = await manager.zClosures.readOpenZClosure({});
    await manager.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });
    await expect(waiter.paymentHistory.correctPaidWith(correctionOf(paymentId))).rejects.toMatchObject({
      code: 'closure-closed',
    });
    expect(await read(paymentId)).toMatchObject({ paid_with: 'efectivo', cash_given: 500 });
  });

  it('is corrected once by two presses at the same time', async () => {
    const paymentId = await collect();
    const results = await Promise.all([1, 2].map(() => waiter.paymentHistory.correctPaidWith(correctionOf(paymentId))));
    expect(results.filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
    const corrections = venue.db.selectFrom('payment_corrections').select(['from_paid_with', 'to_paid_with']);
    expect(await corrections.orderBy('from_paid_with', 'desc').execute()).toEqual([
      { from_paid_with: 'efectivo', to_paid_with: 'datafono' },
      { from_paid_with: 'datafono', to_paid_with: 'datafono' },
    ]);
  });

  it('stays as somebody else corrected it since, if a correction that changed nothing is sent again', async () => {
    const paymentId = await collect();
    const wasCash = { ...correctionOf(paymentId), paidWith: 'efectivo' as const };
    expect(await waiter.paymentHistory.correctPaidWith(wasCash)).toMatchObject({ hasChanged: false });
    expect(await read(paymentId)).toMatchObject({ paid_with: 'efectivo', cash_given: 500 });
    await manager.paymentHistory.correctPaidWith(correctionOf(paymentId, 'Pagó con tarjeta'));
    expect(await waiter.paymentHistory.correctPaidWith(wasCash)).toMatchObject({ hasChanged: false });
    expect(await read(paymentId)).toMatchObject({ paid_with: 'datafono' });
    const { openId } = await manager.zClosures.readOpenZClosure({});
    const { uncharged } = await manager.zClosures.closeZClosure({ closureId: openId });
    expect(uncharged).toMatchObject([{ kind: 'corrected-to-card', reason: 'Pagó con tarjeta' }]);
  });

  it('has the cash that was given again once the correction is undone, as often as it is', async () => {
    const paymentId = await collect();
    for (const paidWith of ['datafono', 'efectivo', 'datafono', 'efectivo'] as const)
      await waiter.paymentHistory.correctPaidWith({ ...correctionOf(paymentId), paidWith });
    expect(await read(paymentId)).toEqual({ paid_with: 'efectivo', cash_given: 500, paid: 250 });
    expect(await manager.paymentHistory.readPaymentDetail({ paymentId })).toMatchObject({ cashGiven: 500 });
  });

  it('does not take the id of another correction', async () => {
    const [first, second] = [await collect(), await collect()];
    const correction = correctionOf(first);
    await waiter.paymentHistory.correctPaidWith(correction);
    await expect(waiter.paymentHistory.correctPaidWith({ ...correction, paymentId: second })).rejects.toMatchObject({
      code: 'change-id-reused',
    });
  });
});
