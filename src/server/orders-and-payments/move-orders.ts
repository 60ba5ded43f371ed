// Moves orders to another table, with what they owe, their tickets and, for a whole table, the phones of its customers.
import type { MoveOrdersInput, MoveOrdersResult } from '#contract/order-changes.ts';
import { orderMoveRefusal } from '#domain/order-move.ts';
import { moveSessions } from '#server/customers/index.ts';
import {
  findPaymentIdsToMove,
  findStoredMove,
  isRepeatedChange,
  readWhoLastMovedOrder,
  storeMove,
} from '#server/orders/index.ts';
import { type LockedPayment, orderIdsOf } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lockTables } from '#server/tables/index.ts';
import { type LockedOrderToMove, lockOrdersToMove, storeTableOfMovedOrders } from './moved-orders.ts';

/**
 * Moves orders, with what they owe, to another table. With `isWholeTable`, moves the phones of the customers too, and all open
 * orders of the table; an order that may not be moved (`orderMoveRefusal`) stays. Otherwise one such order makes the whole request
 * fail. Idempotent by `changeId`. Also throws a refusal if the new table is not active, an order was moved meanwhile, or no order
 * can be moved.
 */
export async function moveOrders(context: StaffContext, input: MoveOrdersInput): Promise<MoveOrdersResult> {
  const { changeId, tableCode: from, orderIds, isWholeTable, toTableId } = input;
  const request = { tableCode: from, orderIds: orderIds.toSorted(), isWholeTable, toTableId };
  const asked = { kind: 'moved', request } as const;
  return context.transaction(async (sql) => {
    const tables = await lockTables(sql, { codes: [from], ids: [toTableId], blocksOrders: isWholeTable });
    const chosen = { orderIds, tableCode: isWholeTable ? from : null };
    const locked = await lockOrdersToMove(sql, await findPaymentIdsToMove(sql, chosen));
    const earlier = (await isRepeatedChange(sql, changeId, asked)) && (await findStoredMove(sql, changeId));
    if (earlier) return { tableCode: earlier.to, orders: earlier.orderIds.length, hasChanged: false };
    const to = tables.find(({ id }) => id === toTableId);
    if (!to?.active || to.code === from) throw new RefusalError('table-not-active');
    const orders = await requireMovable(sql, locked, input);

    const move = { from, to: to.code, isWholeTable };
    const seats = isWholeTable ? tables.find(({ code }) => code === from) : undefined;
    const customerIds = seats ? await moveSessions(context, sql, { from: seats, to, customerIds: null }) : [];
    const jobIds = await storeTableOfMovedOrders(context, sql, orders, { ...move, undoneJobIds: null });
    const stored = { ...move, jobIds, customerIds };
    await storeMove(context, sql, { id: changeId, ...asked, orderIds: orderIdsOf(orders), move: stored });
    return { tableCode: to.code, orders: orders.length, hasChanged: true };
  });
}

/** The orders that are moved. Of a whole table what is settled and served stays; a single order is refused. */
async function requireMovable(
  sql: Sql,
  locked: readonly LockedOrderToMove[],
  { orderIds, tableCode: from, isWholeTable }: MoveOrdersInput,
): Promise<readonly LockedPayment[]> {
  const seen = locked.filter(({ payment }) => orderIds.includes(payment.order_id));
  const elsewhere = seen.find(({ order }) => order.tableCode !== from);
  if (elsewhere) {
    const mover = await readWhoLastMovedOrder(sql, elsewhere.payment.order_id);
    if (mover === null) throw new RefusalError('order-not-at-table');
    throw new RefusalError('order-moved', { names: [mover] });
  }
  const refusals = seen.map(({ order }) => orderMoveRefusal(order, from)).filter((refusal) => refusal !== null);
  const movable = locked.filter(({ order }) => orderMoveRefusal(order, from) === null);
  const [refusal = 'not-found'] = refusals;
  if (movable.length === 0 || (!isWholeTable && refusals.length > 0)) throw new RefusalError(refusal);
  return movable.map(({ payment }) => payment);
}
