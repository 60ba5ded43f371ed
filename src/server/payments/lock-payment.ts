// Locks payments with their orders: first the order, then the payment, before the rows that depend on them.

import type { Selectable } from 'kysely';
import type { OrderState } from '#domain/order.ts';
import { ORDERS_OF_PAYMENT } from '#server/orders/index.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const ORDER_COLUMNS = [
  ...([
    'customer_id',
    'email',
    'placed_by',
    'acceptance',
    'network_hash',
    'sent_on',
    'settled_on',
    'closed_on',
  ] as const),
  ...(['reserved_units', 'stock_reserved_until', 'stock_released_on'] as const),
] as const;

/**
 * A payment with some columns of its order, as `lockPayment` reads them. The rows of both are locked until the transaction ends.
 */
export type LockedPayment = Selectable<Tables['payments']> &
  Pick<Selectable<Tables['orders']>, (typeof ORDER_COLUMNS)[number]> & {
    readonly order_id: string;
    /** All orders that it pays, `order_id` first. */
    readonly order_ids: readonly string[];
    /** The table at which the order is. A payment that was paid before its order was moved keeps the table of before. */
    readonly order_table_code: string;
    readonly order_state: OrderState;
  };

/** Reads the payment, and locks its row and those of its orders until the transaction ends. Undefined if it does not exist. */
export async function lockPayment(sql: Sql, paymentId: string): Promise<LockedPayment | undefined> {
  return (await lockPayments(sql, [paymentId]))[0];
}

/**
 * Reads these payments, and locks their rows and those of all their orders until the transaction ends. A payment for several orders
 * is returned once, with the columns of its first order. Locks in the sequence of the order ids, so that two requests never
 * deadlock.
 */
export async function lockPayments(sql: Sql, paymentIds: readonly string[]): Promise<LockedPayment[]> {
  const rows = await lockPaymentsPerOrder(sql, paymentIds);
  return rows.filter(({ id }, index) => rows.findIndex((other) => other.id === id) === index);
}

/**
 * Locks these payments and all their orders until the transaction ends. Returns one element for each pair of a payment and an
 * order: a payment for several orders is returned once for each of them.
 */
export async function lockPaymentsPerOrder(sql: Sql, paymentIds: readonly string[]): Promise<LockedPayment[]> {
  const rows = await sql
    .selectFrom('payments')
    .innerJoinLateral(ORDERS_OF_PAYMENT.as('paid'), (join) => join.onTrue())
    .innerJoin('orders', 'orders.id', 'paid.order_id')
    .selectAll('payments')
    .select(ORDER_COLUMNS)
    .select(['orders.id as order_id', 'orders.state as order_state', 'orders.table_code as order_table_code'])
    .where('payments.id', 'in', paymentIds)
    .orderBy('orders.id')
    .forNoKeyUpdate(['orders', 'payments'])
    .execute();
  return rows.map((row) => ({
    ...row,
    order_ids: rows.filter(({ id }) => id === row.id).map(({ order_id: orderId }) => orderId),
  }));
}

/**
 * Returns the `order_id` of each element. For a payment of several orders, `lockPayments` returns one element, with the first order
 * only; `lockPaymentsPerOrder` returns one element for each order.
 */
export function orderIdsOf(payments: readonly Pick<LockedPayment, 'order_id'>[]): string[] {
  return payments.map(({ order_id: id }) => id);
}
