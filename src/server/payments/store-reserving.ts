// An order of counted products takes its units from the stock as it is stored.
import { reserveStock } from '#server/menu/index.ts';
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
