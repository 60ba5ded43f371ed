// Which payments are owed: unpaid, and for staff to collect. Payments are built on orders: this file only reads their table.
import { type RawBuilder, sql as raw } from 'kysely';
import { type Cents, cents } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * SQL condition on `payments`: the payment is owed, so that staff must still collect it. It has no parameters, so that the planner
 * can use the partial index.
 */
export const IS_OWED: RawBuilder<boolean> = raw`(payments.state = 'pending' and payments.to_collect)`;

/**
 * Amounts of one table (where customers sit), in cents: `total` is what its orders still owe, and `paid` is what was already paid
 * of the same orders. Refunds do not lower `paid`.
 */
interface TableDueAndPaid {
  readonly total: Cents;
  readonly paid: Cents;
}

/**
 * Reads, by table code, what the orders of each of these tables (where customers sit) still owe, and what was already paid of the
 * same orders. Tables that owe nothing are left out.
 */
export async function readOwedByTable(
  db: Database,
  tableCodes: readonly string[],
): Promise<Map<string, TableDueAndPaid>> {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => ['table_code', fn.sum<number>('total_amount_order').as('total')])
    .select(raw<number>`sum(${PAID_OF_OWED})`.as('paid'))
    .where(IS_OWED)
    .where('table_code', 'in', tableCodes)
    .groupBy('table_code')
    .orderBy('table_code')
    .execute();
  return new Map(
    rows.map(({ table_code: tableCode, total, paid }) => [
      tableCode,
      { total: cents(Number(total)), paid: cents(Number(paid)) },
    ]),
  );
}

/** SQL expression: what other payments have paid of the order that the owed payment `payments` was created with. */
const PAID_OF_OWED = raw<number>`(
  select coalesce(sum(payment_shares.amount), 0) from payment_shares join payments as payers on payers.id = payment_id
  where payment_shares.order_id = payments.remainder_of and payers.payment_on is not null
)`;
