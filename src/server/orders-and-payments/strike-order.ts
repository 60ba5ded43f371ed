// Takes the lines of an order off the boards that are not done, with their counted stock and their tickets.
import { addUnits, reservedUnitsOf, subtractUnits, unitsByProduct } from '#domain/stock.ts';
import { lockStock, reserveReturnedStock, returnStock } from '#server/menu/index.ts';
import { readOrderLines, restoreLines, storeReservation, strikeLines } from '#server/orders/index.ts';
import type { LockedPayment } from '#server/payments/index.ts';
import type { Context, StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { withdrawLines } from '#server/printing/index.ts';

/**
 * Strikes the lines of the payment's order that are not done; their counted units return to stock, and they leave their tickets.
 * Lines that are done stay done. Returns how many were struck. The caller has locked the payment. The stock
 * of all its products is locked before the lines, as everywhere, although the units that return depend on the lines.
 */
export async function strikeOrder(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  reason: string,
): Promise<number> {
  const { order_id: orderId, reserved_units: reserved } = payment;
  await lockStock(sql, unitsByProduct(await readOrderLines(sql, orderId)));
  const struck = await strikeLines(context, sql, { orderId, userId: context.actor.userId, reason });
  if (struck.length === 0) return 0;
  const units = reservedUnitsOf(reserved, unitsByProduct(struck));
  await returnStock(context, sql, units);
  await storeReservation(sql, orderId, { units: subtractUnits(reserved, units) });
  await withdrawLines(
    context,
    sql,
    struck.map(({ id }) => id),
  );
  return struck.length;
}

/** Lets the struck lines of the payment's order stand again, and takes their units: all of them, or as many as are left. */
export async function restoreLinesOfOrder(context: Context, sql: Sql, payment: LockedPayment): Promise<number> {
  await lockStock(sql, unitsByProduct(await readOrderLines(sql, payment.order_id)));
  const restored = await restoreLines(context, sql, payment.order_id);
  if (restored.length === 0) return 0;
  const taken = await reserveReturnedStock(context, sql, unitsByProduct(restored));
  await storeReservation(sql, payment.order_id, { units: addUnits(payment.reserved_units, taken) });
  return restored.length;
}
