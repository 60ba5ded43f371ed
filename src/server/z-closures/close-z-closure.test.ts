// Closing the Z closure: the totals it stores, the orders it closes, and what prevents it.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import { recordRefundedAmount } from '#server/payments/index.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { addPendingPayment } from './testing/pending-payments.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
await addTable(venue.db, 'B2');
const [owner, manager] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];

beforeEach(async () => {
  for (const table of ['refund_entries', 'order_lines', 'payment_shares', 'payments', 'orders', 'z_closures'] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('closing the Z closure', () => {
  it('stores the payments by method, manual ones by how they were paid, and refunds separately', async () => {
    const refunded = await pay('efectivo', 2);
    await pay('efectivo', 1);
    await pay('datafono', 3);
    await recordRefund(refunded, 200);
    const closed = await manager.zClosures.closeZClosure({ closureId: 1, countedCash: 548 });

    const none = { orders: 0, sum: 0 };
    const zeros = { stripe: 0, redsys: 0, googlepay: 0, applepay: 0, bizum: 0 };
    const { name } = await manager.staff.readSession({});
    const time = SATURDAY_NIGHT.toISOString();
    expect(closed).toEqual({
      ...{ id: 1, openedOn: time, closedOn: time, closedBy: name, isBalanced: true },
      ...{
        canceled: none,
        walkOuts: none,
        left: none,
        uncharged: [],
        cash: {
          ...{ openingFloat: null, received: 750, refunded: 200, paidIn: 0, paidOut: 0 },
          ...{ expected: { least: 550, most: 550 }, counted: 548, difference: -2 },
        },
        cashMovements: [],
      },
      vat: [{ percent: 10, base: 1182, tax: 118, total: 1300 }],
      totals: {
        payments: 3,
        invoiced: {
          byMethod: { ...zeros, manual: 1500 },
          manual: { efectivo: 750, datafono: 750, other: 0 },
          sum: 1500,
        },
        refunded: {
          byMethod: { ...zeros, manual: 200 },
          manual: { efectivo: 200, datafono: 0, other: 0 },
          sum: 200,
        },
      },
    });
    expect(await owner.zClosures.readZClosure({ closureId: 1 })).toEqual(closed);
  });

  it('counts refunds, and reversed refunds, in the Z closure that is open at that time', async () => {
    const paymentId = await pay('efectivo', 4);
    const first = await owner.zClosures.closeZClosure({ closureId: 1 });
    await recordRefund(paymentId, 300);
    await recordRefund(paymentId, 1000);
    expect(await openZClosureSums()).toEqual([0, 1000]);
    await owner.zClosures.closeZClosure({ closureId: 2 });
    await recordRefund(paymentId, 300);
    expect(await openZClosureSums()).toEqual([0, -700]);
    await owner.zClosures.closeZClosure({ closureId: 3 });

    expect(await owner.zClosures.readZClosure({ closureId: 1 })).toEqual(first);
    const { closures, totals } = await owner.zClosures.listZClosures({});
    expect(closures.map(({ totals: { refunded } }) => refunded.sum)).toEqual([-700, 1000, 0]);
    expect(totals).toMatchObject({ payments: 1, invoiced: { sum: 1000 }, refunded: { sum: 300 } });
    for (const { id } of closures)
      expect(await owner.zClosures.readZClosure({ closureId: id })).toMatchObject({ isBalanced: true });
  });

  it('closes every open order, and no later one', async () => {
    await pay('efectivo', 1);
    await owner.zClosures.closeZClosure({ closureId: 1 });
    await pay('efectivo', 1);
    const orders = await venue.db.selectFrom('orders').select('closed_on').orderBy('id').execute();
    expect(orders.map(({ closed_on: closedOn }) => closedOn)).toEqual([SATURDAY_NIGHT, null]);
    expect(await owner.zClosures.readOpenZClosure({})).toMatchObject({ closure: { id: 2, totals: { payments: 1 } } });
  });

  it('from ten tablets at the same time succeeds once, and opens no other Z closure', async () => {
    await pay('efectivo', 1);
    const requests = Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 === 0 ? owner : manager).zClosures.closeZClosure({ closureId: 1 }),
    );
    const results = await Promise.allSettled(requests);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'till-closed', message: 'No hay ninguna caja abierta' });
    expect(await venue.db.selectFrom('z_closures').select('id').execute()).toEqual([{ id: 1 }]);
  });

  it('of an earlier Z closure is refused, and the open one stays open', async () => {
    await pay('efectivo', 1);
    await owner.zClosures.closeZClosure({ closureId: 1 });
    await pay('efectivo', 1);
    await expect(owner.zClosures.closeZClosure({ closureId: 1 })).rejects.toMatchObject({ code: 'till-closed' });
    expect(await owner.zClosures.readOpenZClosure({})).toMatchObject({ closure: { id: 2, closedOn: null } });
  });

  it('is refused if none was ever opened', async () => {
    await expect(owner.zClosures.closeZClosure({ closureId: 1 })).rejects.toMatchObject({ code: 'till-closed' });
    expect(await owner.zClosures.readOpenZClosure({})).toEqual({
      ...{ closure: null, debts: [], openId: 1, lastFloat: null },
    });
  });

  it('is refused while tables owe, with their names and debts', async () => {
    await pay('efectivo', 1);
    const unpaid = [aStaffOrder([bar.beer]), aStaffOrder([bar.beer], { tableCode: 'B2' }), aStaffOrder([bar.beer])];
    const placed = [];
    for (const order of unpaid) placed.push(await manager.staffOrders.placeStaffOrder(order));
    const tables = [
      { tableCode: 'A1', remaining: 500 },
      { tableCode: 'B2', remaining: 250 },
    ];
    expect(await owner.zClosures.readOpenZClosure({})).toMatchObject({ debts: tables });
    const refusal = await owner.zClosures.closeZClosure({ closureId: 1 }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'tables-owe' });
    expect(refusal).toHaveProperty('details.tables', expect.arrayContaining(tables));

    for (const { paymentId } of placed)
      await manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
    expect(await owner.zClosures.closeZClosure({ closureId: 1 })).toMatchObject({
      totals: { invoiced: { sum: 1000 } },
    });
  });

  it('is possible while customers have not finished paying', async () => {
    await pay('efectivo', 1);
    await addPendingPayment(venue, { method: 'redsys', amount: 990 });
    expect(await owner.zClosures.closeZClosure({ closureId: 1 })).toMatchObject({ totals: { invoiced: { sum: 250 } } });
  });
});

/** Places a paid staff order of that many beers. Returns the id of its payment. */
async function pay(paidWith: PaidWith, beers: number): Promise<string> {
  const order = aStaffOrder(
    Array.from({ length: beers }, () => bar.beer),
    { paidWith },
  );
  return (await manager.staffOrders.placeStaffOrder(order)).paymentId;
}

/** Records the total refunded amount of the payment. */
async function recordRefund(paymentId: string, refunded: number): Promise<void> {
  const context = createSystemContext(venue.services);
  await context.transaction((sql) => recordRefundedAmount(context, sql, paymentId, cents(refunded)));
}

/** The sums of payments and of refunds of the open Z closure. */
async function openZClosureSums(): Promise<(number | undefined)[]> {
  const { closure } = await owner.zClosures.readOpenZClosure({});
  return [closure?.totals.invoiced.sum, closure?.totals.refunded.sum];
}
