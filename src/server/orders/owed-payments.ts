// Which payments staff must still collect. Payments are a later feature: this only reads their table.
import { type RawBuilder, sql as raw } from 'kysely';
import { type Cents, cents } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Staff must still collect the payment. The condition is literal, so that the planner can use the partial index. */
export const IS_OWED: RawBuilder<boolean> = raw`(payments.state = 'pending' and payments.to_collect)`;

/** What each table owes, in cents, of those of these tables that owe something; without `tableCodes`, of all tables. */
export async function readOwedByTable(db: Database, tableCodes?: readonly string[]): Promise<Map<string, Cents>> {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => ['table_code', fn.sum<number>('total_amount_order').as('total')])
    .where(IS_OWED)
    .$if(tableCodes !== undefined, (query) => query.where('table_code', 'in', tableCodes ?? []))
    .groupBy('table_code')
    .orderBy('table_code')
    .execute();
  return new Map(rows.map(({ table_code: tableCode, total }) => [tableCode, cents(Number(total))]));
}
