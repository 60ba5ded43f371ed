// An order of counted products takes its units from the stock as it is stored, and again when it was given up and is
// paid after all.
import { reserveStock, takeStockAgain } from '#server/menu/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import type { NewPayment } from './new-payment.ts';

/** Stores the payment with the units it took. Refuses, and stores nothing, when there are not enough. */
export async function storeReserving<Stored>(
  context: Context,
  sql: Sql,
  payment: NewPayment,
  wanted: Parameters<typeof reserveStock>[2],
  store: (context: Context, sql: Sql, payment: NewPayment) => Promise<Stored>,
): Promise<Stored> {
  const units = await reserveStock(context, sql, wanted);
  const stored = await store(context, sql, payment);
  await sql
    .updateTable('payments')
    .set({ reserved: JSON.stringify(units) })
    .where('order_id', '=', payment.id)
    .execute();
  return stored;
}

/**
 * Takes the units once more that a payment gave back when it was given up. Its order stands, as it is paid: where too few
 * are left the last of them go, and staff are told of the late money anyway. The payment's row must be locked.
 */
export async function reserveAgain(context: Context, sql: Sql, paymentId: string): Promise<void> {
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
