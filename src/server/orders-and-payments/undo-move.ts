// Moves orders back to the table from which they were moved by mistake.
import type { MoveOrdersResult } from '#contract/order-changes.ts';
import { undoMoveRefusal } from '#domain/order-move.ts';
import { moveSessions } from '#server/customers/index.ts';
import { findPaymentIdsToMoveBack, findStoredMove, isRepeatedChange, storeMove } from '#server/orders/index.ts';
import { orderIdsOf } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { lockTables } from '#server/tables/index.ts';
import { type LockedOrderToMove, lockOrdersToMove, storeTableOfMovedOrders } from './moved-orders.ts';

/**
 * Undoes one earlier `moveOrders`, whose id is `changeId`: moves the same orders back to their former table. Moved phones go back
 * too, with the orders that their customers have placed since; phones that have scanned another table since do not. Idempotent by
 * `undoId`. Throws a refusal of `undoMoveRefusal`, and `table-not-active` if the former table is not active.
 */
export async function undoMove(
  context: StaffContext,
  { undoId, changeId }: { readonly undoId: string; readonly changeId: string },
): Promise<MoveOrdersResult> {
  const move = await findStoredMove(context.db, changeId);
  if (!move) throw new RefusalError('not-found');
  const { movedBy, movedOn, from, to, isWholeTable } = move;
  return context.transaction(async (sql) => {
    const tables = await lockTables(sql, { codes: [from, to], blocksOrders: isWholeTable });
    const [back, left] = [from, to].map((code) => tables.find((table) => table.code === code));
    const ids = { from: back?.id ?? null, to: left?.id ?? null };
    const found = await lockOrdersToMove(sql, await findPaymentIdsToMoveBack(sql, move, ids));
    const asked = { kind: 'undone', request: { changeId } } as const;
    const earlier = (await isRepeatedChange(sql, undoId, asked)) && (await findStoredMove(sql, undoId, 'undone'));
    if (earlier) return { tableCode: from, orders: earlier.orderIds.length, hasChanged: false };
    const isMoved = ({ payment }: LockedOrderToMove) => move.orderIds.includes(payment.order_id);
    const moved = { movedBy, movedOn, to, orders: found.filter(isMoved).map(({ order }) => order) };
    const refusal = undoMoveRefusal(moved, context.actor.userId, context.now);
    if (refusal) throw new RefusalError(refusal);
    if (!back?.active) throw new RefusalError('table-not-active');

    const since = found.filter((order) => !isMoved(order));
    const seated = [...move.customerIds, ...since.flatMap(({ payment }) => payment.customer_id ?? [])];
    const phones = { from: left ?? back, to: back, customerIds: seated };
    const customerIds = seated.length > 0 ? await moveSessions(context, sql, phones) : [];
    // A phone may have scanned another table until its session was locked.
    const isBack = ({ payment, order }: LockedOrderToMove) =>
      order.tableCode === to && order.state !== 'ended' && customerIds.includes(payment.customer_id ?? '');
    const payments = found.filter((order) => isMoved(order) || isBack(order)).map(({ payment }) => payment);
    const orderIds = orderIdsOf(payments);
    const change = { from: to, to: from, isWholeTable: false };
    const jobIds = await storeTableOfMovedOrders(context, sql, payments, { ...change, undoneJobIds: move.jobIds });
    const undone = { ...change, isWholeTable, jobIds, customerIds };
    await storeMove(context, sql, { id: undoId, ...asked, orderIds, move: undone });
    return { tableCode: from, orders: orderIds.length, hasChanged: true };
  });
}
