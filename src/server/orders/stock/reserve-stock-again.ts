// Reserves again the units that an unpaid order had returned to stock.
import type { ProductUnits } from '#domain/stock.ts';
import { reserveReturnedStock } from '#server/menu/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { storeStockReservation } from './reserved-units.ts';

/**
 * Takes the units of the order from stock again, because the order was paid or accepted after its units had gone back to stock. If
 * fewer units are left, takes as many as there are. The caller must have locked the order.
 */
export async function reserveStockAgain(
  context: Context,
  sql: Sql,
  order: { readonly order_id: string; readonly reserved_units: readonly ProductUnits[] },
): Promise<void> {
  if (order.reserved_units.length === 0) return;
  const units = await reserveReturnedStock(context, sql, order.reserved_units);
  await storeStockReservation(sql, order.order_id, { units, stock_released_on: null });
}
