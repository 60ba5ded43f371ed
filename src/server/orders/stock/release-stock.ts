// Returns to stock what unpaid orders have reserved: when the time is over, or when staff put the product back on sale.
import { sql as raw } from 'kysely';
import { lockStockRows, returnStock } from '#server/menu/index.ts';
import { IS_BEING_PAID } from '#server/orders/has-attempt-in-progress.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { HAS_RESERVED_UNITS, storeStockReservation } from './reserved-units.ts';

/** Orders whose stock is returned in one run; the rest follow in the next run. */
const BATCH_SIZE = 500;

/**
 * Returns to stock what unpaid orders have reserved for too long without an attempt to pay in progress. Several processes may run
 * it at once.
 */
export async function releaseOverdueReservations(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'waiting')
    .where('stock_released_on', 'is', null)
    .where('stock_reserved_until', '<=', services.clock())
    .where(raw<boolean>`not ${IS_BEING_PAID}`)
    .orderBy('stock_reserved_until')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of due) {
    const context = createSystemContext(services);
    await context.transaction((sql) => releaseStock(context, sql, id, { onlyIfDue: true }));
  }
}

/**
 * Takes the reserved units of this product away from unpaid orders, and puts them back in stock. Such an order loses all its
 * reserved units, also those of other products. Orders that are being paid keep their units, unless `evenIfInProgress` is true.
 * Returns how many orders lost their units.
 */
export async function freeReservedStock(
  context: Context,
  {
    productId,
    evenIfInProgress = false,
  }: { readonly productId: string; readonly evenIfInProgress?: boolean | undefined },
): Promise<{ freedOrders: number }> {
  return context.transaction(async (sql) => {
    // All orders are locked before the products of any of them, and all products before the units of any order return.
    const reserving = await sql
      .selectFrom('orders')
      .select(['id', 'reserved_units'])
      .where(HAS_RESERVED_UNITS)
      .where(raw<boolean>`reserved_units @> ${JSON.stringify([{ productId }])}::jsonb`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    await lockStockRows(
      sql,
      reserving.flatMap(({ reserved_units: units }) => units),
    );
    let freedOrders = 0;
    for (const { id } of reserving)
      if (await releaseStock(context, sql, id, { onlyIfDue: false, evenIfInProgress })) freedOrders += 1;
    return { freedOrders };
  });
}

/** Returns the units of one order to stock, if it still reserves them. Returns whether this call did. */
async function releaseStock(
  context: Context,
  sql: Sql,
  orderId: string,
  { onlyIfDue, evenIfInProgress = false }: { readonly onlyIfDue: boolean; readonly evenIfInProgress?: boolean },
): Promise<boolean> {
  // Lock before reading: no attempt starts without this lock.
  const order = await sql
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order?.state !== 'waiting' || order.stock_released_on !== null) return false;
  const { stock_reserved_until: until, reserved_units: units } = order;
  if (onlyIfDue && (until === null || until > context.now)) return false;
  if (!evenIfInProgress && (await isBeingPaid(sql, orderId))) return false;
  await returnStock(context, sql, units);
  await storeStockReservation(sql, orderId, { stock_released_on: context.now });
  return true;
}

async function isBeingPaid(sql: Sql, orderId: string): Promise<boolean> {
  const paying = sql.selectFrom('orders').select('id').where('id', '=', orderId).where(IS_BEING_PAID);
  return (await paying.executeTakeFirst()) !== undefined;
}
