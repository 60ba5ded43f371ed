// Queries for placing orders of staff.
import type { StaffOrderTable } from '#contract/staff-orders.ts';
import { cents } from '#domain/money.ts';
import { compareTableCodes } from '#domain/table.ts';
import { IS_OWED, ORDER_PAYMENT_STATE } from '#server/orders/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * Finds the payment that the order with this id was placed with, whether staff or a customer placed it. Undefined if no order has
 * the id.
 */
export function findPaymentOfOrder(sql: Sql, orderId: string) {
  return sql
    .selectFrom('orders')
    .innerJoin('payments', 'remainder_of', 'orders.id')
    .select(['orders.id as orderId', 'payments.id as paymentId', 'number as paymentNumber'])
    .select(ORDER_PAYMENT_STATE.as('paymentState'))
    .select(['total_amount_order as total', 'placed_by as placedBy', 'content_hash as contentHash'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

/** The payment of an order, as `findPaymentOfOrder` reads it. */
export type OrderPayment = NonNullable<Awaited<ReturnType<typeof findPaymentOfOrder>>>;

/**
 * Lists all active tables of the venue, by code in natural order, each with the amount that its orders still owe and staff must
 * collect.
 */
export async function listTableDebts(db: Database): Promise<StaffOrderTable[]> {
  const [tables, debts] = await Promise.all([
    db.selectFrom('table_qrs').select(['id', 'code']).where('active', '=', true).execute(),
    db
      .selectFrom('payments')
      .select(({ fn }) => [
        'table_code',
        fn.sum<number>('total_amount_order').as('due'),
        fn.countAll<number>().as('orders'),
      ])
      .where(IS_OWED)
      .groupBy('table_code')
      .execute(),
  ]);
  const debtOf = new Map(debts.map(({ table_code: code, ...debt }) => [code, debt]));
  return tables
    .map(({ id, code }) => {
      const { due = 0, orders: owedOrders = 0 } = debtOf.get(code) ?? {};
      return { tableId: id, tableCode: code, remaining: cents(Number(due)), owedOrders };
    })
    .toSorted((a, b) => compareTableCodes(a.tableCode, b.tableCode));
}
