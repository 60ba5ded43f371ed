// Which payments are owed: unpaid, and for staff to collect. Payments are built on orders: this file only reads their table.
import { type RawBuilder, sql as raw } from 'kysely';
import { type Cents, cents } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * SQL condition on `payments`: the payment is owed, so that staff must still collect it. It has no parameters, so that the planner
 * can use the partial index.
 */
export const IS_OWED: RawBuilder<boolean> = raw`(payments.state = 'pending' and payments.to_collect)`;

/** Reads what each of these tables of the venue owes, in cents. Tables that owe nothing are left out. */
export async function readOwedByTable(db: Database, tableCodes: readonly string[]): Promise<Map<string, Cents>> {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => ['table_code', fn.sum<number>('total_amount_order').as('total')])
    .where(IS_OWED)
    .where('table_code', 'in', tableCodes)
    .groupBy('table_code')
    .orderBy('table_code')
    .execute();
  return new Map(rows.map(({ table_code: tableCode, total }) => [tableCode, cents(Number(total))]));
}
