// Moves orders back to the table from which they were moved by mistake.
import type { MovedOrders } from '#contract/order-changes.ts';
import { undoMoveRefusal } from '#domain/order-move.ts';
import { moveSessions } from '#server/customers/index.ts';
import { findMove, findPaymentsToMove, isRepeatedChange, storeMove } from '#server/orders/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { lockTables } from '#server/tables/index.ts';
import { lockOrders, storeTable } from './moved-orders.ts';

/**
 * Undoes `moveOrders`: the same orders are at the former table again, and the phones that moved along, unless they have scanned another
 * one since. What was placed at the new table since stays there. A repeated request changes nothing.
 *
 * Refused to anybody but who moved them, after ten seconds, if one of the orders has ended or was moved again, and if the former table
 * is not active.
 */
export async function undoMove(
  context: StaffContext,
  { undoId, changeId }: { readonly undoId: string; readonly changeId: string },
): Promise<MovedOrders> {
  const move = await findMove(context.db, changeId);
  if (!move) throw new RefusalError('not-found');
  const { orderIds, movedBy, movedOn, from, to, isWholeTable } = move;
  return context.transaction(async (sql) => {
    const tables = await lockTables(sql, { codes: [from, to], blocksOrders: isWholeTable });
    const locked = await lockOrders(sql, await findPaymentsToMove(sql, { orderIds, tableCode: null }));
    const asked = { kind: 'undone', request: { changeId } } as const;
    if (await isRepeatedChange(sql, undoId, asked))
      return { tableCode: from, orders: orderIds.length, hasChanged: false };
    const moved = { movedBy, movedOn, to, orders: locked.map(({ order }) => order) };
    const refusal = undoMoveRefusal(moved, context.actor.userId, context.now);
    if (refusal) throw new RefusalError(refusal);
    const [back, left] = [from, to].map((code) => tables.find((table) => table.code === code));
    if (!back?.active) throw new RefusalError('table-not-active');

    const phones = { from: left ?? back, to: back, customerIds: move.customerIds };
    const customerIds = move.customerIds.length > 0 ? await moveSessions(context, sql, phones) : [];
    const payments = locked.map(({ payment }) => payment);
    const change = { from: to, to: from, isWholeTable: false };
    const jobIds = await storeTable(context, sql, payments, { ...change, undoneJobIds: move.jobIds });
    const undone = { ...change, isWholeTable, jobIds, customerIds };
    await storeMove(context, sql, { id: undoId, ...asked, orderIds, move: undone });
    return { tableCode: from, orders: orderIds.length, hasChanged: true };
  });
}
