// Moving orders to another table: what moves along, what is refused, and what two waiters or a phone do at the same time.
import { beforeEach, describe, expect, it } from 'vitest';
import type { MoveOrdersInput } from '#contract/order-changes.ts';
import { IGNORE_OLD_TABLE_SCAN_HOURS } from '#domain/order-move.ts';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { endJob } from '#server/printing/testing/print-jobs.ts';
import { openOrderMoveVenue } from './testing/move-bar.ts';

const moveBar = await openOrderMoveVenue();
const { venue, bar, manager, waiter, tableId, place, seat, pressOn, tablesOf, owed, onBoard, print, printJobs } =
  moveBar;
const { db: second } = venue.openDatabase();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await moveBar.reset();
});

describe('an order that is moved', () => {
  it('is at the other table on the boards and in what is owed, once however often it is requested', async () => {
    const [moved, stays] = [await place(), await place()];
    const press = pressOn([moved]);
    expect(await waiter.orderChanges.moveOrders(press)).toEqual({ tableCode: 'B2', orders: 1, hasChanged: true });
    expect(await waiter.orderChanges.moveOrders(press)).toEqual({ tableCode: 'B2', orders: 1, hasChanged: false });
    expect(await tablesOf(moved, stays)).toEqual(['B2 B2', 'A1 A1']);
    expect(await owed()).toEqual({ A1: 500, B2: 500 });
    expect(await onBoard()).toEqual(['B2', 'A1']);
    const changes = venue.db.selectFrom('order_changes').select(['id', 'kind', 'order_id']);
    expect(await changes.execute()).toEqual([{ id: press.changeId, kind: 'moved', order_id: moved }]);
  });

  it('adds what it owes to what the other table owes', async () => {
    const moved = await place();
    await place('B2');
    await waiter.orderChanges.moveOrders(pressOn([moved]));
    expect(await owed()).toEqual({ B2: 1000 });
  });

  it('leaves a paid payment where it was paid, and the phone of its customer at its table', async () => {
    const paid = await place('A1', 'efectivo');
    const { phone, orderId } = await seat();
    await waiter.orderChanges.moveOrders(pressOn([paid, orderId]));
    expect(await tablesOf(paid, orderId)).toEqual(['B2 A1', 'B2 B2']);
    expect((await phone.customers.readCustomer({})).table).toMatchObject({ label: 'A01' });
    expect(await phone.orders.readOrder({ orderId })).toMatchObject({ tableCode: 'B2' });
  });

  it('that was a whole invitation owes at the other table once that is undone', async () => {
    const moved = await place();
    const invitation = { changeId: venue.newId(), orderId: moved, lines: [], reason: 'Invita la casa' };
    await manager.orderChanges.inviteLines(invitation);
    await waiter.orderChanges.moveOrders(pressOn([moved]));
    await manager.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: invitation.changeId });
    expect(await tablesOf(moved)).toEqual(['B2 B2']);
    expect((await manager.owedOrders.listOwed({})).tables).toMatchObject([{ tableCode: 'B2', total: 500 }]);
  });

  it('that owes again after its Z closure was closed is open, and moves', async () => {
    const moved = await place();
    const invitation = { changeId: venue.newId(), orderId: moved, lines: [], reason: 'Invita la casa' };
    await manager.orderChanges.inviteLines(invitation);
    const { openId } = await manager.zClosures.readOpenZClosure({});
    await manager.zClosures.closeZClosure({ closureId: openId });
    await expect(waiter.orderChanges.moveOrders(pressOn([moved]))).rejects.toMatchObject({
      code: 'order-of-closed-day',
    });
    await manager.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: invitation.changeId });
    const order = venue.db.selectFrom('orders').select(['settled_on', 'closed_on']).where('id', '=', moved);
    expect(await order.executeTakeFirstOrThrow()).toEqual({ settled_on: null, closed_on: null });
    await waiter.orderChanges.moveOrders(pressOn([moved]));
    expect(await owed()).toEqual({ B2: 500 });
  });

  it('is collected at the other table, and the Z closure sums what it summed', async () => {
    const moved = await place();
    await waiter.orderChanges.moveOrders(pressOn([moved]));
    const [table] = (await manager.owedOrders.listOwed({})).tables;
    const paymentIds = table?.payments.map(({ paymentId }) => paymentId) ?? [];
    const ways = [{ paidWith: 'efectivo' as const }];
    await manager.owedOrders.collectPayments({ collectionId: venue.newId(), paymentIds, ways });
    expect(await manager.zClosures.readOpenZClosure({})).toMatchObject({
      closure: { totals: { invoiced: { sum: 500 } } },
    });
  });
});

describe('what is refused', () => {
  it('is a table that is not active or does not exist, and the table at which the orders are', async () => {
    const orderId = await place();
    await venue.db.updateTable('table_qrs').set({ active: false }).where('code', '=', 'C3').execute();
    for (const code of ['C3', 'none', 'A1']) {
      const toTableId = code === 'none' ? venue.newId() : tableId(code);
      await refuses(pressOn([orderId], { toTableId }), 'table-not-active');
    }
    expect(await tablesOf(orderId)).toEqual(['A1 A1']);
  });

  it('is an order that is settled and served, of a closed day, canceled, or nowhere', async () => {
    const served = await place('A1', 'efectivo');
    await venue.db.updateTable('order_lines').set({ done_on: new Date() }).execute();
    await refuses(pressOn([served]), 'order-settled');
    await refuses(pressOn([served], { isWholeTable: true }), 'order-settled');
    const ofClosedDay = await place('A1', 'efectivo');
    await manager.zClosures.closeZClosure({ closureId: 1 });
    await refuses(pressOn([ofClosedDay]), 'order-of-closed-day');
    const canceled = await place();
    const payment = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', canceled);
    const { id: paymentId } = await payment.executeTakeFirstOrThrow();
    await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    await refuses(pressOn([canceled]), 'order-ended');
    await refuses(pressOn([venue.newId()]), 'not-found');
    const { id } = await venue.db.selectFrom('z_closures').select('id').executeTakeFirstOrThrow();
    expect([await tablesOf(served, ofClosedDay, canceled), id]).toEqual([['A1 A1', 'A1 A1', 'A1 A1'], 1]);
  });

  it('is an id that was used for other orders', async () => {
    const [first, other] = [await place(), await place()];
    const press = pressOn([first]);
    await waiter.orderChanges.moveOrders(press);
    await refuses({ ...press, orderIds: [other] }, 'change-id-reused');
  });

  it('is an order that was at a table whose code has changed', async () => {
    const orderId = await place();
    await refuses(pressOn([orderId], { tableCode: 'C3' }), 'order-not-at-table');
  });
});

describe('a whole table', () => {
  it('is moved with all that is open, also what was placed after staff saw it, and nothing that is settled', async () => {
    const served = await place('A1', 'efectivo');
    await venue.db.updateTable('order_lines').set({ done_on: new Date() }).execute();
    const [seen, later] = [await place(), await place('A1', 'efectivo')];
    const moved = await waiter.orderChanges.moveOrders(pressOn([seen], { isWholeTable: true }));
    expect(moved).toEqual({ tableCode: 'B2', orders: 2, hasChanged: true });
    expect(await tablesOf(served, seen, later)).toEqual(['A1 A1', 'B2 B2', 'B2 A1']);
  });

  it('takes its wait notice along', async () => {
    const { orderId } = await seat();
    const noticeId = venue.newId();
    await manager.notices.sendWaitNotice({ section: 'drinks', tableCode: 'A1', noticeId, wait: '20' });
    await waiter.orderChanges.moveOrders(pressOn([orderId], { isWholeTable: true }));
    expect((await manager.orders.readBoard({ section: 'drinks' })).notices).toMatchObject([{ tableCode: 'B2' }]);
  });

  it('takes its phones along: they order at the other table, also with the code of before', async () => {
    const { phone, orderId } = await seat();
    await waiter.orderChanges.moveOrders(pressOn([orderId], { isWholeTable: true }));
    expect((await phone.customers.readCustomer({})).table).toMatchObject({ code: 'A1', label: 'B02' });
    const next = anOrderOf(bar.beer);
    await phone.payments.placeOrder(next);
    const named = { ...anOrderOf(bar.beer), tableCode: 'B2' };
    await phone.payments.placeOrder(named);
    expect(await tablesOf(orderId, next.orderId, named.orderId)).toEqual(['B2 B2', 'B2 B2', 'B2 B2']);
  });

  describe('and a phone that has scanned it, and has not ordered', () => {
    const laterBy = (minutes: number) => venue.setNow(new Date(SATURDAY_NIGHT.getTime() + minutes * 60_000));

    async function scan() {
      const phone = venue.browser();
      await phone.customers.scanTable({ code: 'A1' });
      laterBy(1);
      return { phone, seatOf: async () => (await phone.customers.readCustomer({})).table?.label };
    }

    it('orders at the other table, also after its page was opened again', async () => {
      const { orderId } = await seat();
      const { phone, seatOf } = await scan();
      await waiter.orderChanges.moveOrders(pressOn([orderId], { isWholeTable: true }));
      expect(await seatOf()).toBe('B02');
      expect(await phone.customers.scanTable({ code: 'A1' })).toMatchObject({ code: 'A1', label: 'B02' });
      const order = anOrderOf(bar.beer);
      await phone.payments.placeOrder(order);
      expect(await tablesOf(order.orderId)).toEqual(['B2 B2']);
      // It is stored now, and stays there.
      expect(await phone.customers.scanTable({ code: 'A1' })).toMatchObject({ code: 'A1', label: 'B02' });
    });

    it('follows a second move, is back when a move is undone, and stays after a move of one order', async () => {
      const { orderId } = await seat();
      const { seatOf } = await scan();
      const press = pressOn([orderId], { isWholeTable: true });
      await waiter.orderChanges.moveOrders(press);
      await waiter.orderChanges.undoMove({ undoId: venue.newId(), changeId: press.changeId });
      expect(await seatOf()).toBe('A01');
      await waiter.orderChanges.moveOrders(pressOn([orderId]));
      expect(await seatOf()).toBe('A01');

      const { orderId: other } = await seat();
      await waiter.orderChanges.moveOrders(pressOn([other], { isWholeTable: true }));
      laterBy(2);
      const second = pressOn([other], { tableCode: 'B2', toTableId: tableId('C3'), isWholeTable: true });
      await waiter.orderChanges.moveOrders(second);
      expect(await seatOf()).toBe('C03');
    });

    it('that scans it after the move stays', async () => {
      const { orderId } = await seat();
      await waiter.orderChanges.moveOrders(pressOn([orderId], { isWholeTable: true }));
      laterBy(1);
      const { seatOf } = await scan();
      expect(await seatOf()).toBe('A01');
    });
  });

  it('stays with its phones when they open the page of their scan again, until hours later, or another code', async () => {
    const { phone, orderId } = await seat();
    await waiter.orderChanges.moveOrders(pressOn([orderId], { isWholeTable: true }));
    expect(await phone.customers.scanTable({ code: 'A1' })).toMatchObject({ code: 'A1', label: 'B02' });
    await phone.customers.scanTable({ code: 'C3' });
    expect(await phone.customers.scanTable({ code: 'A1' })).toMatchObject({ label: 'A01' });
    const other = await seat();
    await waiter.orderChanges.moveOrders(pressOn([other.orderId], { isWholeTable: true }));
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + IGNORE_OLD_TABLE_SCAN_HOURS * 3_600_000));
    expect(await other.phone.customers.scanTable({ code: 'A1' })).toMatchObject({ label: 'A01' });
  });

  it('gives a phone the key of the other table if it had proved that of the first, and a phone of an old key nothing', async () => {
    await venue.db.updateTable('settings').set({ protected_qrs: true }).execute();
    const phones = [venue.browser(), venue.browser()];
    const orderIds: string[] = [];
    for (const phone of phones) {
      await phone.customers.scanTable({ code: 'A1', key: 'key-A1' });
      const order = anOrderOf(bar.beer);
      await phone.payments.placeOrder(order);
      orderIds.push(order.orderId);
    }
    const old = venue.db
      .selectFrom('orders')
      .select('customer_id')
      .where('id', '=', orderIds[1] ?? '');
    const { customer_id: oldId } = await old.executeTakeFirstOrThrow();
    await venue.db.updateTable('customers').set({ scanned_key: 'renewed' }).where('id', '=', oldId).execute();
    await waiter.orderChanges.moveOrders(pressOn(orderIds, { isWholeTable: true }));
    const [moved, stale] = phones;
    expect((await moved?.customers.readCustomer({}))?.table).toMatchObject({ label: 'B02' });
    expect((await stale?.customers.readCustomer({}))?.table).toBeNull();
    await moved?.payments.placeOrder(anOrderOf(bar.beer));
    const scans = venue.db.selectFrom('customers').select(['table_id', 'scanned_key']).orderBy('scanned_key');
    expect(await scans.execute()).toEqual([
      { table_id: tableId('B2'), scanned_key: 'key-B2' },
      { table_id: tableId('A1'), scanned_key: 'renewed' },
    ]);
  });
});

describe('two presses at once', () => {
  it('move the orders once, and the other waiter reads who did', async () => {
    const orderId = await place();
    const [first, other] = await whileOrdersAreHeld(2, [
      () => waiter.orderChanges.moveOrders(pressOn([orderId], { isWholeTable: true })),
      () => manager.orderChanges.moveOrders(pressOn([orderId], { isWholeTable: true, toTableId: tableId('C3') })),
    ]);
    const { name } = await waiter.staff.readSession({});
    expect(first).toMatchObject({ status: 'fulfilled', value: { tableCode: 'B2' } });
    expect(other).toMatchObject({ reason: { code: 'order-moved', details: { names: [name] } } });
    expect(await tablesOf(orderId)).toEqual(['B2 B2']);
  });

  it('with the same id are one', async () => {
    const orderId = await place();
    const press = pressOn([orderId], { isWholeTable: true });
    const both = await whileOrdersAreHeld(2, [
      () => waiter.orderChanges.moveOrders(press),
      () => waiter.orderChanges.moveOrders(press),
    ]);
    expect(both.map((each) => each.status === 'fulfilled' && each.value.hasChanged)).toEqual([true, false]);
  });
});

describe('a phone that orders while its table is moved', () => {
  /** Expects that an order of this phone, which waits for the move of the order, is stored at the other table. */
  async function expectOrderFollows(phone: TestBrowser, movedId: string): Promise<void> {
    const order = anOrderOf(bar.beer);
    const placing = await second.transaction().execute(async (sql) => {
      // The move has the table and the sessions, and waits for the lines.
      await sql.selectFrom('order_lines').select('id').forUpdate().execute();
      const moving = waiter.orderChanges.moveOrders(pressOn([movedId], { isWholeTable: true }));
      await untilStatementsWaitForLock(venue.db);
      const placed = phone.payments.placeOrder(order);
      await untilStatementsWaitForLock(venue.db, 2);
      return { moving, placed };
    });
    expect(await placing.moving).toMatchObject({ orders: 1 });
    await placing.placed;
    expect(await tablesOf(movedId, order.orderId)).toEqual(['B2 B2', 'B2 B2']);
  }

  it('waits for the move, and its order is at the other table', async () => {
    const { phone, orderId } = await seat();
    await expectOrderFollows(phone, orderId);
  });

  it('and is not stored yet waits for the move, too', async () => {
    const { orderId } = await seat();
    const phone = venue.browser();
    await phone.customers.scanTable({ code: 'A1' });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    await expectOrderFollows(phone, orderId);
  });

  it('has its order moved too, if the move waited for it', async () => {
    const { phone, orderId } = await seat();
    const order = anOrderOf(bar.beer);
    const moving = await second.transaction().execute(async (sql) => {
      // The order has the table and the session, and waits for the counter.
      await sql.selectFrom('counters').select('name').where('name', '=', 'payment').forUpdate().execute();
      const placed = phone.payments.placeOrder(order);
      await untilStatementsWaitForLock(venue.db);
      const moved = waiter.orderChanges.moveOrders(pressOn([orderId], { isWholeTable: true }));
      await untilStatementsWaitForLock(venue.db, 2);
      return { placed, moved };
    });
    await moving.placed;
    expect(await moving.moved).toMatchObject({ orders: 2 });
    expect(await tablesOf(orderId, order.orderId)).toEqual(['B2 B2', 'B2 B2']);
  });

  it('has all its orders at the other table, with stock that is counted', async () => {
    await venue.db.updateTable('products').set({ counts_stock: true, stock: 9 }).where('id', '=', bar.beer).execute();
    const { phone, orderId } = await seat();
    const orders = Array.from({ length: 4 }, () => anOrderOf(bar.beer));
    await Promise.all([
      waiter.orderChanges.moveOrders(pressOn([orderId], { isWholeTable: true })),
      ...orders.map((order) => phone.payments.placeOrder(order)),
    ]);
    expect(new Set(await tablesOf(orderId, ...orders.map((order) => order.orderId)))).toEqual(new Set(['B2 B2']));
  });
});

describe('the tickets of moved orders', () => {
  it('that wait are printed with the new table, and split if another order stays', async () => {
    const [moved, stays] = [await place(), await place()];
    await print();
    await waiter.orderChanges.moveOrders(pressOn([moved]));
    expect(await printJobs()).toEqual(['dismissed ticket of 2 A1', 'waiting ticket of 1 A1', 'waiting ticket of 1 B2']);
    await waiter.orderChanges.moveOrders(pressOn([stays]));
    expect(await printJobs()).toEqual(['dismissed ticket of 2 A1', 'waiting ticket of 1 B2', 'waiting ticket of 1 B2']);
  });

  it('that are on paper are followed by one paper for each printer, with the lines that are pending', async () => {
    const [moved] = [await place(), await place()];
    await endJob(venue.db, await print(), 'printed');
    await endJob(venue.db, await print(), 'unknown');
    await waiter.orderChanges.moveOrders(pressOn([moved]));
    expect((await printJobs()).slice(2)).toEqual(['waiting move of 1 from A1 to B2']);
  });

  it('of a whole table are followed by a paper that lists nothing', async () => {
    const orderIds = [await place(), await place()];
    await endJob(venue.db, await print(), 'printed');
    await waiter.orderChanges.moveOrders(pressOn(orderIds, { isWholeTable: true }));
    expect((await printJobs()).slice(1)).toEqual(['waiting move of all from A1 to B2']);
  });

  it('of lines that are done are followed by nothing', async () => {
    const orderId = await place();
    await endJob(venue.db, await print(), 'printed');
    await venue.db.updateTable('order_lines').set({ done_on: new Date() }).execute();
    await waiter.orderChanges.moveOrders(pressOn([orderId]));
    expect(await printJobs()).toEqual(['printed ticket of 1 A1']);
  });

  it('are canceled at the new table', async () => {
    const orderId = await place();
    await endJob(venue.db, await print(), 'printed');
    await waiter.orderChanges.moveOrders(pressOn([orderId]));
    const lines = venue.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).orderBy('position');
    const { id: lineId } = await lines.executeTakeFirstOrThrow();
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 1000));
    const changeId = venue.newId();
    await waiter.orderChanges.voidLine({ changeId, lineId, units: 1, reason: 'Error al pedir' });
    expect((await printJobs()).at(-1)).toBe('waiting cancellation of 1 B2');
  });
});

function refuses(press: MoveOrdersInput, code: string) {
  return expect(waiter.orderChanges.moveOrders(press)).rejects.toMatchObject({ code });
}

/** Sends the requests one after the other while the orders are locked, so that they wait in this sequence. */
async function whileOrdersAreHeld<T>(count: number, requests: readonly (() => Promise<T>)[]) {
  const sent = await second.transaction().execute(async (sql) => {
    await sql.selectFrom('orders').select('id').forUpdate().execute();
    const waiting: Promise<T>[] = [];
    for (const request of requests) {
      waiting.push(request());
      await untilStatementsWaitForLock(venue.db, waiting.length);
    }
    expect(waiting).toHaveLength(count);
    return waiting;
  });
  return Promise.allSettled(sent);
}
