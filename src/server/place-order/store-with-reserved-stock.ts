// Reserves the counted stock of an order in the transaction that stores its payment.
import { reserveStock } from '#server/menu/index.ts';
import type { NewPayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Stores the payment together with the units it takes from stock. Refused, and nothing is stored, if there are too few. */
export async function storeWithReservedStock<Stored>(
  context: Context,
  sql: Sql,
  payment: NewPayment,
  lines: Parameters<typeof reserveStock>[2],
  store: (context: Context, sql: Sql, payment: NewPayment) => Promise<Stored>,
): Promise<Stored> {
  return store(context, sql, { ...payment, reservedUnits: await reserveStock(context, sql, lines) });
}
