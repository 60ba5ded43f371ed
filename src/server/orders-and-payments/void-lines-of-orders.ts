// Voids the lines of orders that are not done, returns their stock and takes them off their tickets.
import { addUnits, reservedUnitsToReturn, subtractUnits, unitsByProduct } from '#domain/stock.ts';
import { lockStockRows, reserveReturnedStock, returnStock } from '#server/menu/index.ts';
import { readOrderedUnits, restoreVoidedLines, storeStockReservation, voidPendingLines } from '#server/orders/index.ts';
import { type LockedPayment, orderIdsOf } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { removeLinesFromTickets } from '#server/printing/index.ts';

/**
 * Voids the lines that are not done in the orders of these payments, returns their counted units to stock, and takes them off the
 * tickets. Returns the number of voided lines. The caller has locked the payments. Locks the products, then the lines, then the
 * tickets.
 */
export async function voidLinesOfOrders(
  context: Context,
  sql: Sql,
  payments: readonly LockedPayment[],
  { by: userId, reason }: { readonly by: string | null; readonly reason: string },
): Promise<number> {
  const orderIds = orderIdsOf(payments);
  if (orderIds.length === 0) return 0;
  await lockStockRows(sql, await readOrderedUnits(sql, orderIds));
  const voided = await voidPendingLines(context, sql, { orderIds, userId, reason });
  if (voided.length === 0) return 0;
  for (const { order_id: orderId, reserved_units: reserved } of payments) {
    const units = reservedUnitsToReturn(reserved, unitsByProduct(voided.filter((line) => line.orderId === orderId)));
    if (units.length === 0) continue;
    await returnStock(context, sql, units);
    await storeStockReservation(sql, orderId, { units: subtractUnits(reserved, units) });
  }
  await removeLinesFromTickets(
    context,
    sql,
    voided.map(({ id }) => id),
  );
  return voided.length;
}

/**
 * Restores the order lines that were voided when the order of this payment ended: the lines are pending again. Takes their units
 * from stock again, as many as are left. Returns the number of restored lines.
 */
export async function restoreOrderLines(context: Context, sql: Sql, payment: LockedPayment): Promise<number> {
  await lockStockRows(sql, await readOrderedUnits(sql, [payment.order_id]));
  const restored = await restoreVoidedLines(context, sql, payment.order_id);
  if (restored.length === 0) return 0;
  const taken = await reserveReturnedStock(context, sql, unitsByProduct(restored));
  await storeStockReservation(sql, payment.order_id, { units: addUnits(payment.reserved_units, taken) });
  return restored.length;
}
