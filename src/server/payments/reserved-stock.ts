// Counted stock of unpaid orders that are on no board: reserved for a while, returned, and reserved again to be paid.
import { sql as raw } from 'kysely';
import type { ProductUnits } from '#domain/stock.ts';
import { mayNetworkReserve, mayReserveToPay, stockReservedUntil } from '#domain/stock-reservation.ts';
import { lockUnits, returnStock } from '#server/menu/index.ts';
import { type Context, createSystemContext, RefusalError, type Services } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { hasAttemptInProgress } from './has-attempt-in-progress.ts';
import { type LockedPayment, lockPayment, lockPayments } from './lock-payment.ts';
import { readNetworkUnits } from './network-stock.ts';

/** Payments whose stock is returned in one run; the rest follow in the next run. */
const BATCH_SIZE = 500;

/** Unpaid, on no board, and its units are reserved. */
const RESERVES_UNITS = raw<boolean>`(
  orders.state = 'waiting' and stock_released_on is null and reserved_units <> '[]')`;

/**
 * The units that this customer has reserved with unpaid orders that are on no board, without those of the payment `exceptId`.
 * With `isLocking` the customer's row is locked until the transaction ends, so that two orders are counted one after the other.
 */
export async function readSessionUnits(
  sql: Sql,
  customerId: string | null,
  { isLocking = false, exceptId = null }: { readonly isLocking?: boolean; readonly exceptId?: string | null },
): Promise<number> {
  if (customerId === null) return 0;
  if (isLocking) await sql.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
  const { rows } = await raw<{ units: number }>`
    select coalesce(sum((unit->>'quantity')::integer), 0)::integer as units
    from payments join orders on orders.id = order_id cross join jsonb_array_elements(reserved_units) as unit
    where payments.customer_id = ${customerId}::uuid and ${RESERVES_UNITS} and payments.id is distinct from ${exceptId}::uuid
  `.execute(sql);
  return rows[0]?.units ?? 0;
}

/**
 * Reserves the units of a payment that its customer begins to pay, or reserves them longer. They stay reserved while the attempt
 * is in progress. Refused with the names of the products that are short if the units went back to stock meanwhile; and if the
 * session, or other new customers of the network, have reserved many units. The caller has locked the payment.
 */
export async function reserveStockToPay(context: Context, sql: Sql, payment: LockedPayment): Promise<void> {
  if (payment.sent_on !== null || payment.reserved_units.length === 0) return;
  const until = { stock_reserved_until: stockReservedUntil(context.now) };
  await requireRoomOfNetwork(context, sql, payment);
  if (payment.stock_released_on === null) {
    if (payment.stock_reserved_until !== null) await updateReservation(sql, payment.id, until);
    return;
  }
  const lines = payment.lines.map(({ productId, mixerId = null, quantity }) => ({ productId, mixerId, quantity }));
  const others = await readSessionUnits(sql, payment.customer_id, { exceptId: payment.id });
  const { units, reserve } = await lockUnits(context, sql, lines);
  if (!mayReserveToPay(others, units)) throw new RefusalError('too-many-units-reserved');
  await reserve();
  const reservedUnits = JSON.stringify(units);
  await updateReservation(sql, payment.id, { ...until, stock_released_on: null, reserved_units: reservedUnits });
}

/** Refused while other customers of the network who have paid nothing are paying for many units. */
async function requireRoomOfNetwork({ now }: Context, sql: Sql, payment: LockedPayment): Promise<void> {
  const { customer_id: customerId, network_hash: networkHash, reserved_units: units } = payment;
  const paying = await readNetworkUnits(sql, { customerId, networkHash }, { now, isPaying: true });
  if (paying !== null && !mayNetworkReserve(paying, units)) throw new RefusalError('many-are-paying');
}

/** Returns to stock what was reserved long enough without an attempt in progress. Several processes may run it at once. */
export async function releaseDueStock(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'pending')
    .where('stock_released_on', 'is', null)
    .where('stock_reserved_until', '<=', services.clock())
    .where(raw<boolean>`not ${hasAttemptInProgress}`)
    .orderBy('stock_reserved_until')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of due) {
    const context = createSystemContext(services);
    await context.transaction((sql) => releaseStock(context, sql, id, { onlyIfDue: true }));
  }
}

/**
 * Puts the units of a product back on sale that unpaid orders have reserved, with the other units of these orders. Orders whose
 * customer is paying keep theirs unless `evenIfInProgress` is true. Returns the number of orders that lost their units.
 */
export async function freeReservedStock(
  context: Context,
  {
    productId,
    evenIfInProgress = false,
  }: { readonly productId: string; readonly evenIfInProgress?: boolean | undefined },
): Promise<{ freedOrders: number }> {
  return context.transaction(async (sql) => {
    const reserving = await sql
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select('payments.id')
      .where(RESERVES_UNITS)
      .where(raw<boolean>`reserved_units @> ${JSON.stringify([{ productId }])}::jsonb`)
      .orderBy('payments.id')
      .execute();
    if (reserving.length === 0) return { freedOrders: 0 };
    // All payments are locked before the products of any of them.
    await lockPayments(
      sql,
      reserving.map(({ id }) => id),
    );
    let freedOrders = 0;
    for (const { id } of reserving)
      if (await releaseStock(context, sql, id, { onlyIfDue: false, evenIfInProgress })) freedOrders += 1;
    return { freedOrders };
  });
}

/** Returns the units of one payment to stock, if it still reserves them. Returns whether this call did. */
async function releaseStock(
  context: Context,
  sql: Sql,
  paymentId: string,
  { onlyIfDue, evenIfInProgress = false }: { readonly onlyIfDue: boolean; readonly evenIfInProgress?: boolean },
): Promise<boolean> {
  // Lock before reading: no attempt starts without this lock.
  const payment = await lockPayment(sql, paymentId);
  if (!payment) return false;
  const { state, sent_on: sentOn, stock_released_on: releasedOn, stock_reserved_until: until } = payment;
  if (state !== 'pending' || sentOn !== null || releasedOn !== null) return false;
  if (onlyIfDue && (until === null || until > context.now)) return false;
  if (!evenIfInProgress && (await isBeingPaid(sql, paymentId))) return false;
  await returnStock(context, sql, payment.reserved_units);
  await updateReservation(sql, paymentId, { stock_released_on: context.now });
  return true;
}

async function isBeingPaid(sql: Sql, paymentId: string): Promise<boolean> {
  const paying = sql.selectFrom('payments').select('id').where('id', '=', paymentId).where(hasAttemptInProgress);
  return (await paying.executeTakeFirst()) !== undefined;
}

async function updateReservation(
  sql: Sql,
  paymentId: string,
  columns: {
    readonly stock_reserved_until?: Date;
    readonly stock_released_on?: Date | null;
    readonly reserved_units?: string;
  },
): Promise<void> {
  await sql.updateTable('payments').set(columns).where('id', '=', paymentId).execute();
}

/** Stores which counted units the order of this payment holds. */
export async function storeReservedUnits(sql: Sql, paymentId: string, units: readonly ProductUnits[]): Promise<void> {
  await sql
    .updateTable('payments')
    .set({ reserved_units: JSON.stringify(units) })
    .where('id', '=', paymentId)
    .execute();
}
