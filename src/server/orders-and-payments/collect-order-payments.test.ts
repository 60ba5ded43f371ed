// Collecting owed orders: one, a whole table, and what another tablet collected meanwhile.
import { beforeEach, describe, expect, it } from 'vitest';
import { PAID_WITH } from '#domain/payment.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const waiter = await venue.staffBrowser('WAITER');
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders'] as const)
    await venue.db.deleteFrom(table).execute();
});

const owe = async (...productIds: string[]) =>
  (await waiter.staffOrders.placeStaffOrder(aStaffOrder(productIds))).paymentId;
const collect = (paymentIds: string[], cashGiven?: number, collectionId = venue.newId()) =>
  waiter.owedOrders.collectPayments({ collectionId, paymentIds, ways: [{ paidWith: 'efectivo', cashGiven }] });
const readPayment = (id: string) =>
  venue.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const readShares = (orderId: string | null) =>
  venue.db.selectFrom('payment_shares').selectAll().where('order_id', '=', orderId).orderBy('amount').execute();
const countLines = async () => {
  const { lines } = await venue.db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow();
  return lines;
};

describe('«Por cobrar»', () => {
  it('lists what each table owes, oldest first, and is empty once it is collected', async () => {
    const first = await owe(bar.beer, bar.croquettes);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    const second = await owe(bar.beer);
    const { name } = await waiter.staff.readSession({});
    const { tables, total } = await waiter.owedOrders.listOwed({});
    expect(total).toBe(750);
    expect(tables).toEqual([{ tableCode: 'A1', total: 750, payments: expect.any(Array) }]);
    const common = { isSent: true, placedBy: name, customer: null, isInProgress: false, left: null };
    expect(tables[0]?.payments).toMatchObject([
      { ...common, paymentId: first, total: 500, summary: '1 Caña, 1 Croquetas', pendingLines: 2 },
      { ...common, paymentId: second, total: 250, summary: '1 Caña', pendingLines: 1 },
    ]);
    await collect([first, second]);
    expect(await waiter.owedOrders.listOwed({})).toEqual({ tables: [], total: 0 });
  });
});

describe('collecting', () => {
  it.each(PAID_WITH)('books the money as %s and makes no second set of lines', async (paidWith) => {
    const paymentId = await owe(bar.beer);
    const collectionId = venue.newId();
    const input = { collectionId, paymentIds: [paymentId], ways: [{ paidWith }] };
    expect(await waiter.owedOrders.collectPayments(input)).toEqual({
      ...{ collectedIds: [paymentId], total: 250, change: null, remaining: 0, others: [] },
    });
    expect(await readPayment(paymentId)).toMatchObject({
      state: 'succeeded',
      payment_method: 'manual',
      paid_with: paidWith,
      amount_paid_by_user: 250,
      collection_id: collectionId,
      cash_given: null,
      payment_on: SATURDAY_NIGHT,
    });
    expect(await countLines()).toBe(1);
  });

  it('several orders is one payment with a share of each, and their own payments have nothing left to pay', async () => {
    const [first, second] = [await owe(bar.beer), await owe(bar.croquettes, bar.beer)];
    const { collectedIds, ...result } = await collect([second, first], 1000);
    expect(result).toEqual({ total: 750, change: 250, remaining: 0, others: [] });
    const [id = ''] = collectedIds;
    expect(collectedIds).toHaveLength(1);
    expect(await readPayment(id)).toMatchObject({
      ...{
        remainder_of: null,
        state: 'succeeded',
        table_code: 'A1',
        total_amount_order: 750,
        amount_paid_by_user: 750,
      },
      ...{ cash_given: 1000, paid_with: 'efectivo' },
    });
    for (const [own, amount] of [
      [first, 250],
      [second, 500],
    ] as const) {
      const payment = await readPayment(own);
      expect(payment).toMatchObject({ state: 'canceled', total_amount_order: 0 });
      const share = { payment_id: id, order_id: payment.remainder_of, amount, split: null };
      expect(await readShares(payment.remainder_of)).toEqual([share]);
    }
    expect(await venue.db.selectFrom('orders').select('settled_on').execute()).toEqual(
      [first, second].map(() => ({ settled_on: SATURDAY_NIGHT })),
    );
  });

  it('is refused and stores nothing if the cash is less than the total', async () => {
    const owed = [await owe(bar.beer), await owe(bar.beer)];
    await expect(collect(owed, 499)).rejects.toMatchObject({ code: 'cash-too-little' });
    expect((await waiter.owedOrders.listOwed({})).total).toBe(500);
  });

  it('is refused and stores nothing if one of the payments does not exist', async () => {
    const owed = await owe(bar.beer);
    await expect(collect([owed, venue.newId()])).rejects.toMatchObject({ code: 'not-found' });
    expect((await waiter.owedOrders.listOwed({})).total).toBe(250);
  });

  it('lists what another tablet collected meanwhile, and does not collect it twice', async () => {
    const [first, second] = [await owe(bar.beer), await owe(bar.beer)];
    const earlier = venue.newId();
    await collect([first], 300, earlier);
    expect(await collect([first, second], 300)).toMatchObject({
      collectedIds: [second],
      total: 250,
      change: 50,
      remaining: 0,
      others: [{ paymentId: first, total: 250, state: 'succeeded' }],
    });
    expect(await readPayment(first)).toMatchObject({ collection_id: earlier, cash_given: 300 });
  });

  it('gives a repeated request the same response, and refuses its id for another payment', async () => {
    const [first, second, other] = [await owe(bar.beer), await owe(bar.beer), await owe(bar.beer)];
    const collectionId = venue.newId();
    await collect([first]);
    const response = await collect([first, second], 400, collectionId);
    expect(response).toMatchObject({ collectedIds: [second], change: 150 });
    expect(await collect([second, first], 400, collectionId)).toEqual(response);
    for (const ids of [[other], [second, other], [first]])
      await expect(collect(ids, undefined, collectionId)).rejects.toMatchObject({ code: 'collection-id-reused' });
    expect(await readPayment(other)).toMatchObject({ state: 'pending' });
  });
});
