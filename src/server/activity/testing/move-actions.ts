// Orders that staff move to another table and back, or take back, for the test of the activity log.
import { aStaffOrder } from '#server/payments/testing/carts.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import type { ActionCase, ActivityTestVenue } from './action-case.ts';

const moveOrders: ActionCase = {
  title: 'an order that is moved to another table',
  endpoint: 'orderChanges.moveOrders',
  prepare: async (bar) => {
    const { press, details } = await anOrderToMove(bar);
    return {
      request: () => bar.owner.orderChanges.moveOrders(press),
      entries: [{ kind: 'orders-moved', details: { from: 'A1', ...details, isUndone: false } }],
      refused: () => bar.owner.orderChanges.moveOrders({ ...press, toTableId: bar.venue.newId() }),
    };
  },
};

const undoMove: ActionCase = {
  title: 'an order that is moved back',
  endpoint: 'orderChanges.undoMove',
  prepare: async (bar) => {
    const { press, details } = await anOrderToMove(bar);
    await bar.owner.orderChanges.moveOrders(press);
    const undo = { undoId: bar.venue.newId(), changeId: press.changeId };
    return {
      request: () => bar.owner.orderChanges.undoMove(undo),
      entries: [{ kind: 'orders-moved', details: { ...details, from: details.to, to: 'A1', isUndone: true } }],
      refused: () => bar.owner.orderChanges.undoMove({ ...undo, changeId: bar.venue.newId() }),
    };
  },
};

/** A paid order of A1 that is to be prepared, the press that moves it to a table of its own, and what its entry says. */
async function anOrderToMove(bar: ActivityTestVenue) {
  const order = aStaffOrder([bar.beer, bar.beer], { paidWith: 'efectivo' });
  await bar.owner.staffOrders.placeStaffOrder(order);
  const { number } = await bar.paymentOf(order.orderId);
  const to = `M${number}`;
  await addTable(bar.venue.db, to);
  const table = bar.venue.db.selectFrom('table_qrs').select('id').where('code', '=', to);
  const { id: toTableId } = await table.executeTakeFirstOrThrow();
  const press = {
    changeId: bar.venue.newId(),
    tableCode: 'A1',
    orderIds: [order.orderId],
    isWholeTable: false,
    toTableId,
  };
  return { press, details: { to, numbers: [number], amount: 0 } };
}

const takeBackOrder: ActionCase = {
  title: 'an order that is taken back just after it was sent',
  endpoint: 'orderChanges.takeBackOrder',
  prepare: async (bar) => {
    const order = aStaffOrder([bar.beer]);
    await bar.owner.staffOrders.placeStaffOrder(order);
    const { id: paymentId, number } = await bar.paymentOf(order.orderId);
    const press = { changeId: bar.venue.newId(), orderId: order.orderId };
    const details = { paymentId, number, tableCode: 'A1', amount: 250 };
    return {
      request: () => bar.owner.orderChanges.takeBackOrder(press),
      entries: [{ kind: 'order-taken-back', details }],
      refused: () => bar.owner.orderChanges.takeBackOrder({ ...press, orderId: bar.venue.newId() }),
    };
  },
};

/** Test cases of the activity log: staff move orders to another table, undo the move, and take back (withdraw) an order. */
export const MOVE_ACTION_CASES: readonly ActionCase[] = [moveOrders, undoMove, takeBackOrder];
