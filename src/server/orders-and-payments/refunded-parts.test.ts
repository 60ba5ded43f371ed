// By product type and VAT rate, what a refund of order lines takes: exactly what its lines had cost.
import { beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { SectionVatSplit } from '#domain/split.ts';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

const lineBar = await openLineChangeTestVenue();
const { venue, owner, waiter, bar, place, pressOn, paymentOf } = lineBar;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await lineBar.reset();
});

/** An order of two beers for 5,00 € and croquettes for 2,50 € at another VAT rate, collected in parts of these amounts. */
async function placeAndCollect(amounts: (number | undefined)[], percentOff = 0) {
  const order = await place({ beers: 2, croquettes: 1 });
  await venue.db.updateTable('order_lines').set({ vat_percent: 21 }).where('id', '=', order.lines.croquettes).execute();
  const discount = { kind: 'percent', percent: percentOff } as const;
  const press = { changeId: venue.newId(), orderIds: [order.orderId], discount, reason: 'Promoción' };
  if (percentOff > 0) await owner.orderChanges.discountOrders(press);
  const { id } = await paymentOf(order.orderId);
  for (const amount of amounts) {
    const ways = [{ paidWith: 'efectivo' as const, amount }];
    await waiter.owedOrders.collectPayments({ collectionId: venue.newId(), paymentIds: [id], ways });
  }
  return { ...order, paymentId: id };
}

/** What was refunded of each payment, the first payment first. */
async function refundedParts(): Promise<SectionVatSplit[]> {
  const rows = await venue.db
    .selectFrom('refund_entries')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('split')
    .orderBy('number')
    .orderBy('refund_entries.id')
    .execute();
  return rows.map(({ split }) => split);
}

const drinks = (amount: number) => ({ section: 'drinks', vatPercent: 10, amount });
const food = (amount: number) => ({ section: 'food', vatPercent: 21, amount });

it('the refund of food is all food, in the Z closure and in the sales of the day', async () => {
  const { lines } = await placeAndCollect([undefined]);
  await owner.orderChanges.voidLine(pressOn(lines.croquettes, { isRefunded: true }));
  expect(await refundedParts()).toEqual([[food(250)]]);
  const { closure } = await owner.zClosures.readOpenZClosure({});
  expect(closure?.vat).toMatchObject([{ total: 0 }, { percent: 10, base: 455, tax: 45 }]);
  expect((await owner.dashboard.readSales({ section: 'food' })).now).toMatchObject({ amount: 250, refunded: 250 });
  expect((await owner.dashboard.readSales({ section: 'drinks' })).now).toMatchObject({ amount: 500, refunded: 0 });
});

it('the refund of a line with a discount is what the line had cost', async () => {
  const { lines } = await placeAndCollect([undefined], 20);
  await owner.orderChanges.voidLine(pressOn(lines.beer, { units: 1, isRefunded: true }));
  await owner.orderChanges.voidLine(pressOn(lines.croquettes, { isRefunded: true }));
  expect(await refundedParts()).toEqual([[drinks(200)], [food(200)]]);
});

it('the refund of food of an order that two people paid by halves comes from the food of both', async () => {
  const { lines } = await placeAndCollect([375, undefined]);
  await owner.orderChanges.voidLine(pressOn(lines.croquettes, { isRefunded: true }));
  expect(await refundedParts()).toEqual([[food(125)], [food(125)]]);
  expect(await venue.db.selectFrom('refund_lines').select(['line_id', 'amount']).execute()).toEqual([
    { line_id: lines.croquettes, amount: 125 },
    { line_id: lines.croquettes, amount: 125 },
  ]);
});

it('the refund of a line after that of an amount takes what is left of its type, and all refunds what each type had', async () => {
  const { lines, paymentId } = await placeAndCollect([undefined]);
  const refund = (amount: number) =>
    owner.refunds.refundPayment({ refundId: venue.newId(), paymentId, amount: cents(amount), reason: 'Plato frío' });
  await refund(150);
  await owner.orderChanges.voidLine(pressOn(lines.croquettes, { isRefunded: true }));
  await refund(350);
  expect(await refundedParts()).toEqual([[drinks(100), food(50)], [drinks(50), food(200)], [drinks(350)]]);
});

it('after refunds of amounts, that of a line is what is left, as staff saw it, and no more', async () => {
  const { lines, paymentId } = await placeAndCollect([375, undefined]);
  const { refundable: whole } = await owner.orderChanges.readChangeableLine({ lineId: lines.croquettes });
  expect(whole).toBe(750);
  const refund = { refundId: venue.newId(), paymentId, amount: cents(300), reason: 'Plato frío' };
  await owner.refunds.refundPayment(refund);
  await owner.orderChanges.voidLine(pressOn(lines.beer, { units: 1, isRefunded: true }));
  const { refundable, refunded } = await owner.orderChanges.readChangeableLine({ lineId: lines.croquettes });
  expect([refundable, refunded]).toEqual([200, 550]);

  const press = pressOn(lines.croquettes, { isRefunded: true });
  for (const refundAmount of [undefined, 201, 251])
    await expect(owner.orderChanges.voidLine({ ...press, refundAmount })).rejects.toMatchObject({
      code: 'refund-too-much',
    });
  const voided = await owner.orderChanges.voidLine({ ...press, refundAmount: 200 });
  expect(voided).toMatchObject({ amount: 250, isRefunded: true, hasChanged: true });
  expect(await owner.orderChanges.readChangeableLine({ lineId: lines.beer })).toMatchObject({ refundable: 0 });
  const refunds = await venue.db.selectFrom('refunds').select('amount').execute();
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(750);
});

it('an invitation gives back what is left to refund, the rest of its lines nothing', async () => {
  const { orderId, lines, paymentId } = await placeAndCollect([undefined]);
  const refund = { refundId: venue.newId(), paymentId, amount: cents(600), reason: 'Plato frío' };
  await owner.refunds.refundPayment(refund);
  const press = { changeId: venue.newId(), orderId, lines: [], reason: 'Compensación', isRefunded: true };
  await expect(owner.orderChanges.inviteLines(press)).rejects.toMatchObject({ code: 'refund-too-much' });
  await owner.orderChanges.inviteLines({ ...press, refundAmount: 150 });
  expect(await venue.db.selectFrom('refund_lines').select(['line_id', 'amount']).execute()).toEqual([
    { line_id: lines.beer, amount: 150 },
  ]);
  expect(await owner.refunds.listRefundable({})).toMatchObject({ payments: [{ refundable: 0, state: 'refunded' }] });
});

it('a customer whose order two people paid reads what was refunded, and «refunded» only once it is all of it', async () => {
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  const { orderId } = await customer.payments.placeOrder(anOrderOf(bar.beer, bar.croquettes));
  const { id } = await paymentOf(orderId);
  for (const amount of [200, undefined])
    await waiter.owedOrders.collectPayments({
      ...{ collectionId: venue.newId(), paymentIds: [id], ways: [{ paidWith: 'efectivo', amount }] },
    });
  const shown = async () => {
    const { paymentState, total, refunded } = await customer.orders.readOrder({ orderId });
    return { paymentState, total, refunded };
  };
  const refundOf = (paymentId: string, amount: number) =>
    owner.refunds.refundPayment({ paymentId, refundId: venue.newId(), amount: cents(amount), reason: 'Plato frío' });
  expect(await shown()).toEqual({ paymentState: 'succeeded', total: 500, refunded: 0 });
  await refundOf(id, 300);
  expect(await shown()).toEqual({ paymentState: 'partially-refunded', total: 500, refunded: 300 });
  const { payments } = await owner.refunds.listRefundable({});
  const other = payments.find((payment) => payment.id !== id);
  await refundOf(other?.id ?? '', 200);
  expect(await shown()).toEqual({ paymentState: 'refunded', total: 500, refunded: 500 });
});
