// Queries of placing staff orders.
import { sql as raw } from 'kysely';
import type { RequestedLineInput } from '#contract/payments.ts';
import type { Product } from '#domain/menu.ts';
import { type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { compareTableCodes } from '#domain/table.ts';
import type { TableDebt } from '#domain/z-closure.ts';
import { productOf } from '#server/menu/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** The payment of the order with this id, whether staff or a customer placed it; undefined if there is none. */
export function findPaymentOfOrder(sql: Sql, orderId: string) {
  return sql
    .selectFrom('payments')
    .select(['order_id as orderId', 'id as paymentId', 'number as paymentNumber', 'state as paymentState'])
    .select(['total_amount_order as total', 'taken_by as takenBy', 'content_hash as contentHash'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** The payment of an order, as `findPaymentOfOrder` reads it. */
export type OrderPayment = NonNullable<Awaited<ReturnType<typeof findPaymentOfOrder>>>;

/** The products that these lines name, mixers included. */
export async function readOrderedProducts(
  sql: Sql,
  lines: readonly Pick<RequestedLineInput, 'productId' | 'mixerId'>[],
): Promise<ReadonlyMap<string, Product>> {
  const ids = lines.flatMap(({ productId, mixerId }) => [productId, mixerId ?? productId]);
  if (ids.length === 0) return new Map();
  const rows = await sql.selectFrom('products').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, productOf(row)]));
}

/** The active tables by code in natural order, with all that staff must still collect of each. */
export async function listOrderTables(db: Database): Promise<TableDebt[]> {
  const [tables, debts] = await Promise.all([
    db.selectFrom('table_qrs').select('code').where('active', '=', true).execute(),
    readOwedByTable(db),
  ]);
  return tables
    .map(({ code }) => ({ tableCode: code, remaining: debts.get(code) ?? ZERO_CENTS }))
    .toSorted((a, b) => compareTableCodes(a.tableCode, b.tableCode));
}

/** The sum of «Por cobrar» of each table. The condition is literal, so that the planner can use the partial index. */
async function readOwedByTable(db: Database): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => ['table_code', fn.sum<number>('total_amount_order').as('remaining')])
    .where(raw<boolean>`payments.state = 'pending' and payments.to_collect`)
    .groupBy('table_code')
    .execute();
  return new Map(rows.map(({ table_code: tableCode, remaining }) => [tableCode, cents(remaining)]));
}
