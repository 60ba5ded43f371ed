// Reserves the counted stock of an order in the transaction that stores its payment.
import { mayNetworkReserve, mayReserve, stockReservedUntil } from '#domain/stock-reservation.ts';
import { lockUnits, reserveStock } from '#server/menu/index.ts';
import { type NewPayment, readNetworkUnits, readSessionUnits, storePendingPayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

type RequestedUnits = Parameters<typeof reserveStock>[2];

/** Stores the payment together with the units it takes from stock. Refused, and nothing is stored, if there are too few. */
export async function storeWithReservedStock<Stored>(
  context: Context,
  sql: Sql,
  payment: NewPayment,
  lines: RequestedUnits,
  store: (context: Context, sql: Sql, payment: NewPayment) => Promise<Stored>,
): Promise<Stored> {
  return store(context, sql, { ...payment, reservedUnits: await reserveStock(context, sql, lines) });
}

/**
 * Stores the unpaid payment of a customer whose order is on no board. What the customer pays online is reserved for a few
 * minutes, what staff collect until the payment ends. Above the limit of the session or its network the units are only found to be in stock, and
 * are reserved when the payment begins or staff collect it. Refused, and nothing is stored, if there are too few units.
 */
export async function storeWithSessionStock(context: Context, sql: Sql, payment: NewPayment, lines: RequestedUnits) {
  const reserved = await readSessionUnits(sql, payment.customerId, { isLocking: true });
  const { customerId, networkHash = null } = payment;
  const ofNetwork = await readNetworkUnits(sql, { customerId, networkHash }, { now: context.now, isPaying: false });
  const { units, reserve } = await lockUnits(context, sql, lines);
  const withUnits = { ...payment, reservedUnits: units };
  if (!mayReserve(reserved, units) || (ofNetwork !== null && !mayNetworkReserve(ofNetwork, units)))
    return storePendingPayment(context, sql, { ...withUnits, stockReleasedOn: context.now });
  await reserve();
  const until = payment.isToCollect ? null : stockReservedUntil(context.now);
  return storePendingPayment(context, sql, { ...withUnits, stockReservedUntil: until });
}
