// Reserves again the units that an unpaid payment had returned to stock.
import { reserveReturnedStock } from '#server/menu/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Takes the payment's units from the stock once more. The order cannot be refused, because it is paid or staff accepted it: if
 * fewer units are left, all of those are taken. The caller must have locked the payment's row.
 */
export async function reserveReleasedStock(context: Context, sql: Sql, paymentId: string): Promise<void> {
  const payment = sql.selectFrom('payments').select('reserved_units').where('id', '=', paymentId);
  const { reserved_units: returned } = await payment.executeTakeFirstOrThrow();
  if (returned.length === 0) return;
  const units = await reserveReturnedStock(context, sql, returned);
  await sql
    .updateTable('payments')
    .set({ reserved_units: JSON.stringify(units), stock_released_on: null })
    .where('id', '=', paymentId)
    .execute();
}
