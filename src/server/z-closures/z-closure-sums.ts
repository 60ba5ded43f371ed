// Sums of Z closures and debts of tables, added up from the stored rows.
import { sql as raw } from 'kysely';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { cents } from '#domain/money.ts';
import type { TableDebt, ZClosureSum } from '#domain/z-closure.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** The sums of each of these Z closures, from their payments and their refund entries. */
export async function readZClosureSums(
  sql: Database | Sql,
  closureIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ZClosureSum[]>> {
  if (closureIds.length === 0) return new Map();
  const { rows } = await raw<StoredSum & { readonly closureId: number }>`
    select
      closure_id as "closureId", payment_method as method, paid_with as "paidWith", sum(payments) as payments,
      sum(invoiced) as invoiced, sum(refunded) as refunded
    from (
      select z_closure_id, payment_method, paid_with, 1, amount_paid_by_user, 0
      from payments where z_closure_id = any(${closureIds}::bigint[])
      union all
      select refund_entries.z_closure_id, payment_method, paid_with, 0, 0, amount
      from refund_entries join payments on payments.id = payment_id
      where refund_entries.z_closure_id = any(${closureIds}::bigint[])
    ) as moved (closure_id, payment_method, paid_with, payments, invoiced, refunded)
    group by closure_id, payment_method, paid_with
    order by closure_id, payment_method, paid_with
  `.execute(sql);
  const sums = new Map(closureIds.map((id): [number, ZClosureSum[]] => [id, []]));
  for (const { closureId, ...sum } of rows) sums.get(closureId)?.push(toZClosureSum(sum));
  return sums;
}

/** Turns a stored sum into the domain's type. */
export function toZClosureSum(stored: StoredSum): ZClosureSum {
  return { ...stored, invoiced: cents(stored.invoiced), refunded: cents(stored.refunded) };
}

interface StoredSum extends Omit<ZClosureSum, 'invoiced' | 'refunded'> {
  readonly invoiced: number;
  readonly refunded: number;
}

/**
 * The staff orders that were canceled after that Z closure was opened and before the next one was, so that each counts
 * once.
 */
export async function readCanceledOrders(sql: Database | Sql, closureId: number): Promise<ClosedZClosure['canceled']> {
  const { rows } = await raw<{ orders: number; sum: number }>`
    select count(*) as orders, coalesce(sum(total_amount_order), 0) as sum
    from payments
    where state = 'canceled'
      and canceled_on >= (select opened_on from z_closures where id = ${closureId})
      and canceled_on < coalesce((select min(opened_on) from z_closures where id > ${closureId}), 'infinity')
  `.execute(sql);
  const { orders, sum } = rows[0] ?? { orders: 0, sum: 0 };
  return { orders, sum: cents(sum) };
}

/** Every table with unpaid staff orders, and the unpaid amount. */
export async function readTableDebts(sql: Database | Sql): Promise<TableDebt[]> {
  const rows = await sql
    .selectFrom('payments')
    .select(({ fn }) => ['table_code', fn.sum<number>('total_amount_order').as('remaining')])
    .where('state', '=', 'pending')
    .where('taken_by', 'is not', null)
    .groupBy('table_code')
    .execute();
  return rows.map(({ table_code: tableCode, remaining }) => ({ tableCode, remaining: cents(remaining) }));
}
