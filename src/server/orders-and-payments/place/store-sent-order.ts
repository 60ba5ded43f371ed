// Reserves the counted stock of an order in the transaction that stores it.
import { newOrderStates } from '#domain/payment-plan.ts';
import { mayNetworkReserveStock, mayReserveStock, stockReservedUntil } from '#domain/stock-reservation.ts';
import { lockStockUnits } from '#server/menu/index.ts';
import { countUnitsReservedByCustomer, countUnitsReservedByNetwork } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { type NewOrder, storeNewOrder } from './place-statement.ts';

type RequestedUnits = Parameters<typeof lockStockUnits>[2];

/**
 * Stores an order that goes to the boards at once, and takes its units from stock (of products that count their stock). Throws a
 * refusal, and stores nothing, if there are too few units.
 */
export async function storeSentOrder(context: Context, sql: Sql, order: NewOrder, lines: RequestedUnits) {
  const { units, reserve } = await lockStockUnits(context, sql, lines);
  return storeNewOrder(context, sql, { ...order, reservedUnits: units, ...menuAfter(order, await reserve()) });
}

/**
 * Stores a customer's order that is on no board yet, and reserves its units in stock. If the customer pays online, they stay
 * reserved for some minutes; if not, until the payment ends. Reserves nothing if the customer or the network has already reserved
 * too many units. Throws a refusal, and stores nothing, if there are too few units.
 */
export async function storeWaitingOrder(context: Context, sql: Sql, order: NewOrder, lines: RequestedUnits) {
  const reserved = await countUnitsReservedByCustomer(sql, order.customerId, { isLocking: true });
  const { customerId, networkHash = null } = order;
  const ofNetwork = await countUnitsReservedByNetwork(
    sql,
    { customerId, networkHash },
    { now: context.now, isPaying: false },
  );
  const { units, reserve } = await lockStockUnits(context, sql, lines);
  const withUnits = { ...order, reservedUnits: units };
  if (!mayReserveStock(reserved, units) || (ofNetwork !== null && !mayNetworkReserveStock(ofNetwork, units)))
    return storeNewOrder(context, sql, { ...withUnits, stockReleasedOn: context.now });
  const changes = await reserve();
  const { isToCollect } = newOrderStates(order.plan, order.acceptance ?? null);
  const until = isToCollect ? null : stockReservedUntil(context.now);
  return storeNewOrder(context, sql, { ...withUnits, stockReservedUntil: until, ...menuAfter(order, changes) });
}

/**
 * The version of the menu once this transaction itself has changed it so many times: each product that it sells out is a change.
 */
function menuAfter({ menuVersion }: NewOrder, changes: number): Pick<NewOrder, 'menuVersion'> {
  return menuVersion === undefined ? {} : { menuVersion: menuVersion + changes };
}
