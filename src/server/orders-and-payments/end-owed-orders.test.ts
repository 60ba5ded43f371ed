// What staff do with an owed order besides collecting it: cancel it, record a walk-out, leave it for the next Z closure, and
// send it back to the kitchen when its money arrives all the same.
import { beforeEach, describe, expect, it } from 'vitest';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { bookLateMoney } from '#server/payments/testing/late-money.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const [manager, waiter] = [await venue.staffBrowser('MANAGER'), await venue.staffBrowser('WAITER')];

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.updateTable('products').set({ counts_stock: true, stock: 10 }).execute();
  for (const table of [
    'payment_incidents',

    'order_changes',
    'order_lines',
    'payment_shares',
    'payments',
    'orders',
    'z_closures',
  ] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('canceling an owed order', () => {
  it('voids the lines that are not done and returns their units; done lines stay done', async () => {
    const { paymentId, orderId } = await owe(bar.beer, bar.croquettes);
    const [beer] = await lines(orderId);
    await waiter.printing.markDone({ lineIds: [beer?.id ?? ''] });
    const { hasChanged } = await cancel(paymentId);
    expect(hasChanged).toBe(true);
    const { id: userId } = await manager.staff.readSession({});
    expect(await lines(orderId)).toMatchObject([
      { done_on: SATURDAY_NIGHT, voided_on: null },
      {
        done_on: null,
        voided_on: SATURDAY_NIGHT,
        voided_by: userId,
        void_reason: 'Se equivocaron',
        void_seen_on: null,
      },
    ]);
    expect(await stocks()).toEqual({ beer: 9, croquettes: 10 });
    expect(await cancel(paymentId)).toMatchObject({ hasChanged: false });
    expect(await stocks()).toEqual({ beer: 9, croquettes: 10 });
  });

  it('works for a customer’s order that staff must collect', async () => {
    const customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    const { lines: cart } = aStaffOrder([bar.beer]);
    const orderId = venue.newId();
    await customer.payments.placeOrder({ orderId, tableCode: 'A1', lines: cart, comment: '', termsAccepted: true });
    const { tables } = await manager.owedOrders.listOwed({});
    await cancel(tables[0]?.payments[0]?.paymentId ?? '');
    expect(await lines(orderId)).toMatchObject([{ voided_on: SATURDAY_NIGHT }]);
    expect(await stocks()).toMatchObject({ beer: 10 });
  });

  it('and collecting it at the same time does exactly one of the two', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { paymentId, orderId } = await owe(bar.beer);
      const collect = () => collectAll([paymentId]);
      const both = round % 2 === 0 ? [() => cancel(paymentId), collect] : [collect, () => cancel(paymentId)];
      await Promise.allSettled(both.map((send) => send()));
      const { state } = await manager.paymentHistory.readPaymentDetail({ paymentId });
      const [line] = await lines(orderId);
      expect(line?.voided_on === null).toBe(state === 'succeeded');
      expect(['succeeded', 'canceled']).toContain(state);
    }
  });

  it('is refused to a waiter', async () => {
    const { paymentId } = await owe(bar.beer);
    const canceling = waiter.paymentHistory.cancelPayment({ paymentId, reason: 'No lo quieren' });
    await expect(canceling).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

describe('a walk-out', () => {
  it('is refused while a line is not served, and then changes neither lines nor stock', async () => {
    const { paymentId, orderId } = await owe(bar.beer);
    await expect(walkOut(paymentId)).rejects.toMatchObject({ code: 'walk-out-not-served' });
    await waiter.printing.markDone({ lineIds: (await lines(orderId)).map(({ id }) => id) });
    await walkOut(paymentId);
    expect(await lines(orderId)).toMatchObject([{ done_on: SATURDAY_NIGHT, voided_on: null }]);
    expect(await stocks()).toMatchObject({ beer: 9 });
    const { closure } = await manager.zClosures.readOpenZClosure({});
    expect(closure).toMatchObject({ canceled: { orders: 0, sum: 0 }, walkOuts: { orders: 1, sum: 250 } });
  });
});

describe('a closed Z closure', () => {
  it('does not change when what it lists as canceled or walk-out is paid and restored afterwards', async () => {
    const canceled = await owe(bar.beer, bar.croquettes);
    await cancel(canceled.paymentId);
    const left = await owe(bar.beer);
    await waiter.printing.markDone({ lineIds: (await lines(left.orderId)).map(({ id }) => id) });
    await walkOut(left.paymentId);
    await payNow();
    const first = await close();
    expect(first).toMatchObject({ canceled: { orders: 1 }, walkOuts: { orders: 1, sum: 250 } });

    for (const { paymentId } of [canceled, left]) await bookLateMoney(venue, paymentId);
    await manager.paymentHistory.restoreOrder({ paymentId: canceled.paymentId });
    expect(await manager.zClosures.readZClosure({ closureId: 1 })).toEqual(first);
    const none = { orders: 0, sum: 0 };
    expect(await close()).toMatchObject({ canceled: none, walkOuts: none, totals: { payments: 2 } });
  });
});

describe('«Hecho» of a canceled order', () => {
  it('cannot be undone, nor its lines changed: nothing of it is still to be prepared', async () => {
    const { paymentId, orderId } = await owe(bar.beer, bar.croquettes);
    const [beer] = await lines(orderId);
    const lineIds = [beer?.id ?? ''];
    await waiter.printing.markDone({ lineIds });
    await cancel(paymentId);
    const { orders } = await waiter.orderHistory.listOrderHistory({});
    expect(orders[0]?.lines).toMatchObject([
      { isRecoverable: false, isChangeable: false },
      { isRecoverable: false, isChangeable: false },
    ]);
    await expect(undo(lineIds)).rejects.toMatchObject({ code: 'line-voided' });
  });

  it.each([
    ['canceled', cancel],
    ['recorded as a walk-out', walkOut],
  ])('undone while the order is %s leaves nothing to prepare, whichever is first', async (_, end) => {
    for (const isUndoFirst of [true, false]) {
      const { paymentId, orderId } = await owe(bar.beer);
      const lineIds = (await lines(orderId)).map(({ id }) => id);
      await waiter.printing.markDone({ lineIds });
      const acts = [() => undo(lineIds), () => end(paymentId)];
      await whileLinesAreLocked(orderId, isUndoFirst ? acts : acts.toReversed());
      const payment = venue.db.selectFrom('payments').select('state').where('id', '=', paymentId);
      const { state } = await payment.executeTakeFirstOrThrow();
      const [line] = await lines(orderId);
      const isPending = line?.done_on === null && line.voided_on === null;
      expect({ state, isPending }).toEqual(
        isUndoFirst && end === walkOut
          ? { state: 'pending', isPending: true }
          : { state: 'canceled', isPending: false },
      );
    }
  });
});

describe('leaving an owed order for the next Z closure', () => {
  it('lets the open one be closed, and prevents closing the next one until it is left again or collected', async () => {
    const { paymentId, orderId } = await owe(bar.beer);
    await expect(close()).rejects.toMatchObject({ code: 'tables-owe' });
    const left = { paymentIds: [paymentId], reason: 'Pagan mañana' };
    expect(await manager.owedOrders.leavePaymentsForNextZClosure(left)).toEqual({ leftIds: [paymentId] });
    expect(await manager.owedOrders.leavePaymentsForNextZClosure(left)).toEqual({ leftIds: [] });
    expect(await close()).toMatchObject({ left: { orders: 1, sum: 250 }, isBalanced: true });
    const order = venue.db.selectFrom('orders').select('closed_on').where('id', '=', orderId);
    expect(await order.executeTakeFirstOrThrow()).toEqual({ closed_on: null });

    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    await payNow();
    await expect(close()).rejects.toMatchObject({ code: 'tables-owe' });
    expect(await manager.owedOrders.leavePaymentsForNextZClosure(left)).toEqual({ leftIds: [paymentId] });
    expect(await close()).toMatchObject({ left: { orders: 1, sum: 250 }, totals: { payments: 1 } });

    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 120_000));
    await collectAll([paymentId]);
    expect(await close()).toMatchObject({ left: { orders: 0, sum: 0 }, totals: { payments: 1 } });
    expect(await order.executeTakeFirstOrThrow()).not.toEqual({ closed_on: null });
  });

  it('is refused without a reason, for an unknown payment, and for an order that is not on the boards', async () => {
    const { paymentId, orderId } = await owe(bar.beer);
    const leave = (id: string, reason: string) =>
      manager.owedOrders.leavePaymentsForNextZClosure({ paymentIds: [id], reason });
    await expect(leave(paymentId, ' ')).rejects.toMatchObject({ code: 'leave-reason-required' });
    await expect(leave(venue.newId(), 'Mañana')).rejects.toMatchObject({ code: 'not-found' });
    await venue.db.updateTable('orders').set({ state: 'waiting', sent_on: null }).where('id', '=', orderId).execute();
    await expect(leave(paymentId, 'Mañana')).rejects.toMatchObject({ code: 'leave-not-ordered' });
  });

  it('and closing at the same time either closes or is refused, and never loses the debt', async () => {
    const { paymentId } = await owe(bar.beer);
    const leave = manager.owedOrders.leavePaymentsForNextZClosure({ paymentIds: [paymentId], reason: 'Pagan mañana' });
    const [left, closed] = await Promise.allSettled([leave, close()]);
    expect(left.status).toBe('fulfilled');
    if (closed.status === 'rejected') expect(closed.reason).toMatchObject({ code: 'tables-owe' });
    expect((await manager.owedOrders.listOwed({})).total).toBe(250);
  });
});

describe('money that arrives for a canceled order that was on the boards', () => {
  it('is booked without lines and units; staff may send the order back to the kitchen once', async () => {
    const { paymentId, orderId } = await owe(bar.beer, bar.croquettes);
    await cancel(paymentId);
    await bookLateMoney(venue, paymentId);
    expect(await lines(orderId)).toHaveLength(2);
    expect(await stocks()).toEqual({ beer: 10, croquettes: 10 });
    const { incidents } = await manager.incidents.listIncidents({ state: 'open' });
    expect(incidents).toMatchObject([{ kind: 'paid-after-cancel', payment: { id: paymentId, voidedLines: 2 } }]);
    expect(await stateOf(orderId)).toEqual({ state: 'ended', ending: 'canceled', end_reason: 'Se equivocaron' });

    expect(await manager.paymentHistory.restoreOrder({ paymentId })).toMatchObject({ hasChanged: true });
    expect(await manager.paymentHistory.restoreOrder({ paymentId })).toMatchObject({ hasChanged: false });
    expect(await lines(orderId)).toMatchObject([{ voided_on: null }, { voided_on: null }]);
    expect(await stocks()).toEqual({ beer: 9, croquettes: 9 });
    expect(await stateOf(orderId)).toMatchObject({ state: 'sent', ending: 'canceled' });
  });

  it('brings an order back at once of which no line was voided', async () => {
    const { paymentId, orderId } = await owe(bar.beer);
    await waiter.printing.markDone({ lineIds: (await lines(orderId)).map(({ id }) => id) });
    await walkOut(paymentId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'ended', ending: 'walk-out' });
    await bookLateMoney(venue, paymentId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'sent', ending: 'walk-out' });
    expect(await manager.paymentHistory.restoreOrder({ paymentId })).toMatchObject({ hasChanged: false });
  });

  it('does not bring back a line that was taken off alone before', async () => {
    const { paymentId, orderId } = await owe(bar.beer, bar.croquettes);
    await takeOff((await lines(orderId))[0]?.id);
    await cancel(paymentId);
    await bookLateMoney(venue, paymentId);
    const { incidents } = await manager.incidents.listIncidents({ state: 'open' });
    expect(incidents).toMatchObject([{ payment: { voidedLines: 1 } }]);
    expect(await manager.paymentHistory.restoreOrder({ paymentId })).toMatchObject({ hasChanged: true });
    expect(await lines(orderId)).toMatchObject([{ void_reason: 'Error al pedir' }, { voided_on: null }]);
    expect(await stocks()).toEqual({ beer: 10, croquettes: 9 });
  });

  it('brings an order back at once of which only a line was struck that was taken off alone before', async () => {
    const { paymentId, orderId } = await owe(bar.beer, bar.croquettes);
    const [beer, croquettes] = await lines(orderId);
    await takeOff(beer?.id);
    await waiter.printing.markDone({ lineIds: [croquettes?.id ?? ''] });
    await walkOut(paymentId);
    await bookLateMoney(venue, paymentId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'sent', ending: 'walk-out' });
    expect(await lines(orderId)).toMatchObject([{ void_reason: 'Error al pedir' }, { voided_on: null }]);
  });

  it('is what sending back requires: an unpaid order is refused', async () => {
    const { paymentId } = await owe(bar.beer);
    await cancel(paymentId);
    const restoring = manager.paymentHistory.restoreOrder({ paymentId });
    await expect(restoring).rejects.toMatchObject({ code: 'restore-not-possible' });
  });
});

async function owe(...productIds: string[]) {
  return waiter.staffOrders.placeStaffOrder(aStaffOrder(productIds));
}

function payNow() {
  return manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'datafono' }));
}

function cancel(paymentId: string) {
  return manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se equivocaron' });
}

function walkOut(paymentId: string) {
  return manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se fueron', isWalkOut: true });
}

/** Takes one unit off its order. One minute passes. */
async function takeOff(lineId = ''): Promise<void> {
  await waiter.orderChanges.voidLine({ changeId: venue.newId(), lineId, units: 1, reason: 'Error al pedir' });
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
}

function undo(lineIds: string[]) {
  return waiter.orders.undoDone({ undoId: venue.newId(), lineIds });
}

/** Begins the acts one after the other while the lines of the order are locked, and lets them end. Refusals are ignored. */
async function whileLinesAreLocked(orderId: string, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { responses } = await venue.db.transaction().execute(async (sql) => {
    await sql.selectFrom('order_lines').select('id').where('order_id', '=', orderId).forUpdate().execute();
    const begun: Promise<unknown>[] = [];
    for (const act of acts) {
      begun.push(act());
      await untilStatementsWaitForLock(venue.db, begun.length);
    }
    return { responses: Promise.allSettled(begun) };
  });
  await responses;
}

function collectAll(paymentIds: string[]) {
  return waiter.owedOrders.collectPayments({
    ...{ collectionId: venue.newId(), paymentIds, ways: [{ paidWith: 'efectivo' as const }] },
  });
}

async function close() {
  const { closure } = await manager.zClosures.readOpenZClosure({});
  return manager.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });
}

function stateOf(orderId: string) {
  const orders = venue.db.selectFrom('orders').select(['state', 'ending', 'end_reason']).where('id', '=', orderId);
  return orders.executeTakeFirstOrThrow();
}

function lines(orderId: string) {
  return venue.db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
}

async function stocks() {
  const rows = await venue.db.selectFrom('products').select(['id', 'stock']).execute();
  const of = (id: string) => rows.find((row) => row.id === id)?.stock;
  return { beer: of(bar.beer), croquettes: of(bar.croquettes) };
}
