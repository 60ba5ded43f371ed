// Reserves again the units that a canceled or expired payment had returned to stock.
import { takeStockAgain } from '#server/menu/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';

/**
 * Takes the payment's units from the stock once more. The order is valid because it is paid, so if fewer units are left,
 * all of those are taken; staff see the incident of the late money. The caller must have locked the payment's row.
 */
export async function reserveReturnedStock(context: Context, sql: Sql, paymentId: string): Promise<void> {
  const payment = sql.selectFrom('payments').select('reserved').where('id', '=', paymentId);
  const { reserved } = await payment.executeTakeFirstOrThrow();
  if (reserved.length === 0) return;
  const units = await takeStockAgain(context, sql, reserved);
  await sql
    .updateTable('payments')
    .set({ reserved: JSON.stringify(units) })
    .where('id', '=', paymentId)
    .execute();
}
