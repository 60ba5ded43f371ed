// Collecting parts of orders: an amount, chosen lines, and several ways in one press.
import { beforeEach, describe, expect, it } from 'vitest';
import type { CollectPaymentsInput } from '#contract/owed-orders.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const waiter = await venue.staffBrowser('WAITER');
const manager = await venue.staffBrowser('MANAGER');
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  for (const table of ['share_lines', 'order_lines', 'payment_shares', 'payments', 'orders', 'z_closures'] as const)
    await venue.db.deleteFrom(table).execute();
});

/** Places an unpaid order: a beer and croquettes, 2,50 € each. */
const owe = async () => await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer, bar.croquettes]));
const cash = (amount?: number, cashGiven?: number) => ({ paidWith: 'efectivo' as const, amount, cashGiven });
const card = (amount?: number) => ({ paidWith: 'datafono' as const, amount });
const collect = (
  paymentIds: string[],
  ways: CollectPaymentsInput['ways'],
  { collectionId = venue.newId(), ...other }: Partial<CollectPaymentsInput> = {},
) => waiter.owedOrders.collectPayments({ collectionId, paymentIds, ways, ...other });
const readOrder = async (paymentId: string) =>
  venue.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select(['payments.state', 'total_amount_order as due', 'settled_on', 'sent_on'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
const readShares = () => venue.db.selectFrom('payment_shares').select(['amount', 'split']).orderBy('amount').execute();
const listed = async () => (await waiter.owedOrders.listOwed({})).tables.flatMap(({ payments }) => payments);

describe('a part of an order', () => {
  it('is a payment of its own, the order owes the rest, and the last part is its own payment', async () => {
    const { paymentId } = await owe();
    const half = await collect([paymentId], [cash(250, 500)]);
    expect(half).toMatchObject({ total: 250, change: 250, remaining: 250, others: [] });
    expect(half.collectedIds).not.toContain(paymentId);
    expect(await readOrder(paymentId)).toMatchObject({ state: 'pending', due: 250, settled_on: null });
    expect(await listed()).toMatchObject([{ paymentId, total: 250, paid: 250 }]);

    expect(await collect([paymentId], [card()])).toMatchObject({ collectedIds: [paymentId], total: 250, remaining: 0 });
    expect(await readOrder(paymentId)).toMatchObject({ state: 'succeeded', due: 250, settled_on: SATURDAY_NIGHT });
    expect(await listed()).toEqual([]);
    const totals = (await manager.zClosures.readOpenZClosure({})).closure?.totals;
    expect(totals).toMatchObject({ invoiced: { sum: 500 }, payments: 2 });
  });

  it('is divided by product type, and the parts together have exactly those of the order', async () => {
    const { paymentId } = await owe();
    await collect([paymentId], [cash(101)]);
    await collect([paymentId], [cash()]);
    const part = (section: string, amount: number) => ({ section, vatPercent: 10, amount });
    expect(await readShares()).toEqual([
      { amount: 101, split: [part('drinks', 51), part('food', 50)] },
      { amount: 399, split: [part('drinks', 199), part('food', 200)] },
    ]);
  });

  it('in two ways in one press is a payment for each, under one id', async () => {
    const { paymentId } = await owe();
    const collectionId = venue.newId();
    const ways = [cash(400), card()];
    const result = await collect([paymentId], ways, { collectionId });
    expect(result).toMatchObject({ total: 500, remaining: 0 });
    expect(result.collectedIds).toHaveLength(2);
    const paid = await venue.db
      .selectFrom('payments')
      .select(['paid_with', 'amount_paid_by_user'])
      .where('collection_id', '=', collectionId)
      .orderBy('amount_paid_by_user')
      .execute();
    expect(paid).toEqual([
      { paid_with: 'datafono', amount_paid_by_user: 100 },
      { paid_with: 'efectivo', amount_paid_by_user: 400 },
    ]);
    expect(await collect([paymentId], ways, { collectionId })).toEqual(result);
  });

  it('that is repeated under its id is not collected again', async () => {
    const { paymentId } = await owe();
    const collectionId = venue.newId();
    const result = await collect([paymentId], [cash(200, 300)], { collectionId });
    expect(await collect([paymentId], [cash(200, 300)], { collectionId })).toEqual(result);
    expect(await readOrder(paymentId)).toMatchObject({ due: 300 });
    for (const ways of [[cash(201)], [card(200)], [cash(200), cash()]])
      await expect(collect([paymentId], ways, { collectionId })).rejects.toMatchObject({
        code: 'collection-id-reused',
      });
  });

  it('that is a half of another remainder than was shown is refused with the present one, and stores nothing', async () => {
    const { paymentId } = await owe();
    const half = () => collect([paymentId], [cash(250)], { seenRemaining: 500 });
    const presses = await Promise.allSettled([half(), half()]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = presses.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'remainder-changed', details: { remaining: 250 } } });
    expect(await readOrder(paymentId)).toMatchObject({ due: 250 });
    expect(await collect([paymentId], [cash(125)], { seenRemaining: 250 })).toMatchObject({ remaining: 125 });
  });

  it('that is all of another remainder than was shown is refused, and stores nothing', async () => {
    const { paymentId } = await owe();
    await collect([paymentId], [cash(100)]);
    await expect(collect([paymentId], [card()], { seenRemaining: 500 })).rejects.toMatchObject({
      code: 'remainder-changed',
      details: { remaining: 400 },
    });
    expect(await readOrder(paymentId)).toMatchObject({ due: 400 });
    expect(await collect([paymentId], [card()], { seenRemaining: 400 })).toMatchObject({ total: 400, remaining: 0 });
  });

  it('is refused, and stores nothing, if it is more than is left', async () => {
    const { paymentId } = await owe();
    await collect([paymentId], [cash(400)]);
    await expect(collect([paymentId], [cash(101)])).rejects.toMatchObject({ code: 'collection-too-much' });
    await expect(collect([paymentId], [cash(100, 99)])).rejects.toMatchObject({ code: 'cash-too-little' });
    expect(await readOrder(paymentId)).toMatchObject({ due: 100 });
  });

  it('of several orders pays the oldest first', async () => {
    const [first, second] = [await owe(), await owe()];
    expect(await collect([second.paymentId, first.paymentId], [cash(600)])).toMatchObject({
      total: 600,
      remaining: 400,
    });
    expect(await readOrder(first.paymentId)).toMatchObject({ state: 'canceled', due: 0, settled_on: SATURDAY_NIGHT });
    expect(await readOrder(second.paymentId)).toMatchObject({ state: 'pending', due: 400 });
  });

  it('taken by two tablets at once leaves what neither took, and the third is refused', async () => {
    const { paymentId } = await owe();
    const results = await Promise.allSettled([200, 200, 200].map((amount) => collect([paymentId], [cash(amount)])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = results.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'collection-too-much' } });
    expect(await readOrder(paymentId)).toMatchObject({ due: 100 });
  });
});

describe('chosen lines', () => {
  it('are paid once, and the rest of their order stays owed', async () => {
    const { paymentId } = await owe();
    const [{ lines } = { lines: [] }] = await listed();
    const chosen = lines.filter(({ label }) => label === 'Caña').map(({ lineId }) => ({ lineId, units: 1 }));
    expect(await collect([paymentId], [cash()], { lines: chosen })).toMatchObject({ total: 250, remaining: 250 });
    expect(await readShares()).toEqual([{ amount: 250, split: [{ section: 'drinks', vatPercent: 10, amount: 250 }] }]);
    expect((await listed())[0]?.lines).toMatchObject([
      { label: 'Caña', unpaid: [] },
      { label: 'Croquetas', unpaid: [250] },
    ]);
    await expect(collect([paymentId], [cash()], { lines: chosen })).rejects.toMatchObject({ code: 'line-paid' });
  });

  it('are refused if they are of an order that is not collected', async () => {
    const [first, second] = [await owe(), await owe()];
    const lineId = (await listed())[1]?.lines[0]?.lineId ?? '';
    const lines = [{ lineId, units: 1 }];
    await expect(collect([first.paymentId], [cash()], { lines })).rejects.toMatchObject({ code: 'line-paid' });
    expect(await readOrder(second.paymentId)).toMatchObject({ due: 500 });
  });

  it('cost no more than what a table that paid a part still owes', async () => {
    const { paymentId } = await owe();
    await collect([paymentId], [cash(300)]);
    const [lineId = ''] = (await listed()).flatMap(({ lines }) => lines.map((line) => line.lineId));
    const lines = [{ lineId, units: 1 }];
    await expect(collect([paymentId], [cash()], { lines })).rejects.toMatchObject({ code: 'collection-too-much' });
  });

  it('need one way without an amount', async () => {
    const { paymentId } = await owe();
    const lineId = (await listed())[0]?.lines[0]?.lineId ?? '';
    for (const ways of [[cash(100)], [cash(100), card()]])
      await expect(collect([paymentId], ways, { lines: [{ lineId, units: 1 }] })).rejects.toMatchObject({
        code: 'malformed',
      });
  });
});

describe('an order that waits for staff', () => {
  beforeEach(() => venue.db.updateTable('settings').set({ accepts_orders: 'always' }).execute());

  /** A customer orders a beer, which staff must accept before it is prepared. */
  async function wait(): Promise<string> {
    const customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    const order = { ...anOrderOf(bar.beer), tableCode: 'A1' };
    await customer.payments.placeOrder(order);
    return (await listed()).find(({ orderId }) => orderId === order.orderId)?.paymentId ?? '';
  }

  it('is paid whole, also in two ways, and then goes to the boards', async () => {
    const paymentId = await wait();
    await expect(collect([paymentId], [cash(100)])).rejects.toMatchObject({ code: 'waiting-order-in-part' });
    expect(await readOrder(paymentId)).toMatchObject({ sent_on: null, due: 250 });
    await collect([paymentId], [cash(100), card()]);
    expect(await readOrder(paymentId)).toMatchObject({ sent_on: SATURDAY_NIGHT, settled_on: SATURDAY_NIGHT });
  });

  it('goes to the boards when it is collected with the other orders of its table', async () => {
    const paymentIds = [await wait(), await wait(), (await owe()).paymentId];
    await collect(paymentIds, [card()]);
    for (const paymentId of paymentIds)
      expect(await readOrder(paymentId)).toMatchObject({ sent_on: SATURDAY_NIGHT, settled_on: SATURDAY_NIGHT });
    expect((await waiter.orders.readBoard({ section: 'drinks' })).lines).toHaveLength(3);
  });
});
