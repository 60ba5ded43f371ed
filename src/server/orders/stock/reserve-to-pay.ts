// Reserves the counted stock of an order that its customer begins to pay.
import type { Selectable } from 'kysely';
import { mayNetworkReserveStock, mayReserveStockToPay, stockReservedUntil } from '#domain/stock-reservation.ts';
import { lockStockUnits } from '#server/menu/index.ts';
import { readChargedLines } from '#server/orders/order-lines.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { countUnitsReservedByNetwork } from './network-units.ts';
import { countUnitsReservedByCustomer, storeStockReservation } from './reserved-units.ts';

/** A locked order that its customer begins to pay. */
interface OrderToPay
  extends Pick<
    Selectable<Tables['orders']>,
    'customer_id' | 'network_hash' | 'sent_on' | 'reserved_units' | 'stock_reserved_until' | 'stock_released_on'
  > {
  readonly order_id: string;
}

/**
 * Reserves the units of an unsent order in stock while its customer pays, or extends the reservation. Does nothing for a sent
 * order. Throws a refusal if new customers of the same network are paying for too many units. For a new reservation, also throws
 * one if the customer has reserved too many units, or the stock is too low. The caller has locked the order.
 */
export async function reserveStockForPayment(context: Context, sql: Sql, order: OrderToPay): Promise<void> {
  if (order.sent_on !== null || order.reserved_units.length === 0) return;
  const until = { stock_reserved_until: stockReservedUntil(context.now) };
  await requireRoomOfNetwork(context, sql, order);
  if (order.stock_released_on === null) {
    if (order.stock_reserved_until !== null) await storeStockReservation(sql, order.order_id, until);
    return;
  }
  const others = await countUnitsReservedByCustomer(sql, order.customer_id, { exceptId: order.order_id });
  const { units, reserve } = await lockStockUnits(context, sql, await readChargedLines(sql, order.order_id));
  if (!mayReserveStockToPay(others, units)) throw new RefusalError('too-many-units-reserved');
  await reserve();
  await storeStockReservation(sql, order.order_id, { ...until, stock_released_on: null, units });
}

/** Refused while other customers of the network who have paid nothing are paying for many units. */
async function requireRoomOfNetwork({ now }: Context, sql: Sql, order: OrderToPay): Promise<void> {
  const { customer_id: customerId, network_hash: networkHash, reserved_units: units } = order;
  const paying = await countUnitsReservedByNetwork(sql, { customerId, networkHash }, { now, isPaying: true });
  if (paying !== null && !mayNetworkReserveStock(paying, units)) throw new RefusalError('many-are-paying');
}
