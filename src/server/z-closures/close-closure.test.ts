// Closing the till while money keeps coming.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { PAYMENT_METHODS, type PaidWith } from '#domain/payment.ts';
import { recordRefunded } from '#server/payments/index.ts';
import { aStaffOrder, openSmallBar, type SmallBar } from '#server/payments/test-carts.ts';
import { createContext, createHouseContext, type House } from '#server/platform/context.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/test-venue.ts';
import { addTable } from '#server/tables/test-tables.ts';
import { closeClosure } from './close-closure.ts';
import { addPending, type PendingPayment } from './test-till.ts';

let venue: TestVenue;
let bar: SmallBar;
let owner: TestBrowser;
let manager: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue();
  bar = await openSmallBar(venue.db);
  await addTable(venue.db, 'B2');
  [owner, manager] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];
});
afterAll(() => venue.close());

beforeEach(async () => {
  for (const table of ['refund_bookings', 'order_comments', 'order_lines', 'orders', 'payments', 'z_closures'] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('closing', () => {
  it('freezes what came in by each method, manual by how it was paid, and what went back apart', async () => {
    const refunded = await pay('efectivo', 2);
    await pay('efectivo', 1);
    await pay('datafono', 3);
    await giveBack(refunded, 200);
    const closed = await manager.zClosures.closeClosure({ closureId: 1 });

    const zeros = { stripe: 0, redsys: 0, googlepay: 0, applepay: 0, bizum: 0 };
    const { name } = await manager.staff.readSession({});
    const time = SATURDAY_NIGHT.toISOString();
    expect(closed).toEqual({
      ...{ id: 1, openedOn: time, closedOn: time, closedBy: name, isBalanced: true },
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
    expect(await owner.zClosures.readClosure({ closureId: 1 })).toEqual(closed);
  });

  it('counts what goes back in the closure that is open then, and a bank’s change of mind too', async () => {
    const paymentId = await pay('efectivo', 4);
    const first = await owner.zClosures.closeClosure({ closureId: 1 });
    await giveBack(paymentId, 300);
    await giveBack(paymentId, 1000);
    expect(await tillSums()).toEqual([0, 1000]);
    await owner.zClosures.closeClosure({ closureId: 2 });
    await giveBack(paymentId, 300);
    expect(await tillSums()).toEqual([0, -700]);
    await owner.zClosures.closeClosure({ closureId: 3 });

    expect(await owner.zClosures.readClosure({ closureId: 1 })).toEqual(first);
    const { closures, totals } = await owner.zClosures.listClosures({});
    expect(closures.map(({ totals: { refunded } }) => refunded.sum)).toEqual([-700, 1000, 0]);
    expect(totals).toMatchObject({ payments: 1, invoiced: { sum: 1000 }, refunded: { sum: 300 } });
    for (const { id } of closures)
      expect(await owner.zClosures.readClosure({ closureId: id })).toMatchObject({ isBalanced: true });
  });

  it('closes every open order with it, and none of those that follow', async () => {
    await pay('efectivo', 1);
    await owner.zClosures.closeClosure({ closureId: 1 });
    await pay('efectivo', 1);
    const orders = await venue.db.selectFrom('orders').select('closed_on').orderBy('id').execute();
    expect(orders.map(({ closed_on: closedOn }) => closedOn)).toEqual([SATURDAY_NIGHT, null]);
    expect(await owner.zClosures.readTill({})).toMatchObject({ closure: { id: 2, totals: { payments: 1 } } });
  });

  it('from many tablets at once closes once, and opens nothing', async () => {
    await pay('efectivo', 1);
    const presses = Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 === 0 ? owner : manager).zClosures.closeClosure({ closureId: 1 }),
    );
    const answers = await Promise.allSettled(presses);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'till-closed', message: 'No hay ninguna cuenta abierta' });
    expect(await venue.db.selectFrom('z_closures').select('id').execute()).toEqual([{ id: 1 }]);
  });

  it('of the evening before leaves the next one open', async () => {
    await pay('efectivo', 1);
    await owner.zClosures.closeClosure({ closureId: 1 });
    await pay('efectivo', 1);
    await expect(owner.zClosures.closeClosure({ closureId: 1 })).rejects.toMatchObject({ code: 'till-closed' });
    expect(await owner.zClosures.readTill({})).toMatchObject({ closure: { id: 2, closedOn: null } });
  });

  it('of a till that nobody opened is refused', async () => {
    await expect(owner.zClosures.closeClosure({ closureId: 1 })).rejects.toMatchObject({ code: 'till-closed' });
    expect(await owner.zClosures.readTill({})).toEqual({ closure: null, debts: [] });
  });

  it('waits for every table that owes, and names them', async () => {
    await pay('efectivo', 1);
    const unpaid = [aStaffOrder([bar.beer]), aStaffOrder([bar.beer], { tableCode: 'B2' }), aStaffOrder([bar.beer])];
    const placed = [];
    for (const order of unpaid) placed.push(await manager.staffOrders.placeStaffOrder(order));
    const tables = [
      { tableCode: 'A1', remaining: 500 },
      { tableCode: 'B2', remaining: 250 },
    ];
    expect(await owner.zClosures.readTill({})).toMatchObject({ debts: tables });
    const refusal = await owner.zClosures.closeClosure({ closureId: 1 }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'tables-owe' });
    expect(refusal).toHaveProperty('details.tables', expect.arrayContaining(tables));

    for (const { paymentId } of placed)
      await manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
    expect(await owner.zClosures.closeClosure({ closureId: 1 })).toMatchObject({ totals: { invoiced: { sum: 1000 } } });
  });

  it('does not wait for guests who have not finished paying', async () => {
    await pay('efectivo', 1);
    await addPending(venue, { method: 'redsys', amount: 990 });
    expect(await owner.zClosures.closeClosure({ closureId: 1 })).toMatchObject({ totals: { invoiced: { sum: 250 } } });
  });
});

describe('while it is being closed', () => {
  it('two hundred payments settle, and every closure is the sum of its payments to the cent', async () => {
    const [second, third] = [venue.openDatabase(), venue.openDatabase()];
    await pay('efectivo', 1);
    const pending: PendingPayment[] = [];
    for (let count = 0; count < 200; count += 1) {
      const method = PAYMENT_METHODS[count % PAYMENT_METHODS.length] ?? 'manual';
      pending.push(await addPending(venue, { method, amount: 100 + count * 7 }));
    }
    const houses = [venue.house, { ...venue.house, db: second.db }];
    const settling = () => Promise.all(pending.map(({ settle }, turn) => settle(houses[turn % 2] ?? venue.house)));
    const closedIds = await closeWhile(settling, { ...venue.house, db: third.db });
    expect(closedIds.length).toBeGreaterThan(1);
    for (const closureId of closedIds) {
      const { isBalanced, totals: frozen } = await owner.zClosures.readClosure({ closureId });
      expect(isBalanced).toBe(true);
      expect(await sumsByMethod(closureId)).toEqual(frozen.invoiced.byMethod);
    }
    const { totals } = await owner.zClosures.listClosures({});
    const all = pending.reduce((sum, { amount }) => sum + amount, 500);
    expect(totals).toMatchObject({ payments: 202, invoiced: { sum: all } });
    await Promise.all([second.close(), third.close()]);
  });

  it('what staff take down unpaid is either waited for, or belongs to the next till', async () => {
    for (let round = 1; round <= 15; round += 1) {
      await pay('efectivo', 1);
      const { closure } = await owner.zClosures.readTill({});
      const order = aStaffOrder([bar.beer]);
      const [closing, placed] = await Promise.all([
        owner.zClosures.closeClosure({ closureId: closure?.id ?? 0 }).then(
          () => 'closed',
          () => 'waits',
        ),
        manager.staffOrders.placeStaffOrder(order),
      ]);
      expect(['closed', 'waits']).toContain(closing);
      await manager.paymentHistory.confirmPayment({ paymentId: placed.paymentId, paidWith: 'efectivo' });
      const row = venue.db.selectFrom('orders').select('closed_on').where('id', '=', order.orderId);
      expect(await row.executeTakeFirst()).toEqual({ closed_on: null });
    }
  });
});

/** An order that staff take and are paid for, of so many beers. Gives the payment's id. */
async function pay(paidWith: PaidWith, beers: number): Promise<string> {
  const order = aStaffOrder(
    Array.from({ length: beers }, () => bar.beer),
    { paidWith },
  );
  return (await manager.staffOrders.placeStaffOrder(order)).paymentId;
}

/** Closes whatever is open, from before the work begins until it is over, and once more after that. Gives the closures. */
async function closeWhile(work: () => Promise<unknown>, house: House): Promise<number[]> {
  const userId = (await owner.staff.readSession({})).id;
  const actor = { kind: 'staff', userId, name: '', email: '', avatar: null, roles: ['OWNER'] } as const;
  const closed: number[] = [];
  const closeOpen = async () => {
    const open = await house.db.selectFrom('z_closures').select('id').where('closed_on', 'is', null).executeTakeFirst();
    const context = createContext(house, { ...createHouseContext(house), actor });
    if (open) closed.push((await closeClosure(context, { closureId: open.id })).id);
  };
  let isOver = false;
  const closing = (async () => {
    while (!isOver) await closeOpen();
  })();
  await work();
  isOver = true;
  await closing;
  await pay('efectivo', 1);
  await closeOpen();
  return closed;
}

/** So much of it went back in all. */
async function giveBack(paymentId: string, given: number): Promise<void> {
  const context = createHouseContext(venue.house);
  await context.transaction((sql) => recordRefunded(context, sql, paymentId, cents(given)));
}

/** What the open till took, and gave back. */
async function tillSums(): Promise<(number | undefined)[]> {
  const { closure } = await owner.zClosures.readTill({});
  return [closure?.totals.invoiced.sum, closure?.totals.refunded.sum];
}

/** Added up here, from the rows themselves. */
async function sumsByMethod(closureId: number): Promise<Record<string, number>> {
  const rows = await venue.db
    .selectFrom('payments')
    .select(['payment_method', 'amount_paid_by_user'])
    .where('z_closure_id', '=', closureId)
    .execute();
  const sums: Record<string, number> = Object.fromEntries(PAYMENT_METHODS.map((method) => [method, 0]));
  for (const { payment_method: method, amount_paid_by_user: paid } of rows) sums[method] = (sums[method] ?? 0) + paid;
  return sums;
}
