// What closures took and gave back, and what tables owe: added up from what is stored.
import { sql as raw } from 'kysely';
import type { ClosedClosure } from '#contract/z-closures.ts';
import { cents } from '#domain/money.ts';
import type { TableDebt, TillSum } from '#domain/z-closure.ts';
import type { Database, Sql } from '#server/platform/database.ts';

/** The sums of each of these closures, from their payments and from what went back while they were open. */
export async function sumsOf(
  sql: Database | Sql,
  closureIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TillSum[]>> {
  if (closureIds.length === 0) return new Map();
  const { rows } = await raw<StoredSum & { readonly closureId: number }>`
    select
      closure_id as "closureId", payment_method as method, paid_with as "paidWith", sum(payments) as payments,
      sum(invoiced) as invoiced, sum(refunded) as refunded
    from (
      select z_closure_id, payment_method, paid_with, 1, amount_paid_by_user, 0
      from payments where z_closure_id = any(${closureIds}::bigint[])
      union all
      select refund_bookings.z_closure_id, payment_method, paid_with, 0, 0, amount
      from refund_bookings join payments on payments.id = payment_id
      where refund_bookings.z_closure_id = any(${closureIds}::bigint[])
    ) as moved (closure_id, payment_method, paid_with, payments, invoiced, refunded)
    group by closure_id, payment_method, paid_with
    order by closure_id, payment_method, paid_with
  `.execute(sql);
  const sums = new Map(closureIds.map((id): [number, TillSum[]] => [id, []]));
  for (const { closureId, ...sum } of rows) sums.get(closureId)?.push(sumOf(sum));
  return sums;
}

/** The same as its stored form has it. */
export function sumOf(stored: StoredSum): TillSum {
  return { ...stored, invoiced: cents(stored.invoiced), refunded: cents(stored.refunded) };
}

interface StoredSum extends Omit<TillSum, 'invoiced' | 'refunded'> {
  readonly invoiced: number;
  readonly refunded: number;
}

/** The orders that staff gave up from when that closure was opened until the next one was, so that each counts once. */
export async function canceledIn(sql: Database | Sql, closureId: number): Promise<ClosedClosure['canceled']> {
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

/** Every table that owes for orders that staff took, and how much. */
export async function tableDebts(sql: Database | Sql): Promise<TableDebt[]> {
  const rows = await sql
    .selectFrom('payments')
    .select(({ fn }) => ['table_code', fn.sum<number>('total_amount_order').as('remaining')])
    .where('state', '=', 'pending')
    .where('made_by', 'is not', null)
    .groupBy('table_code')
    .execute();
  return rows.map(({ table_code: tableCode, remaining }) => ({ tableCode, remaining: cents(remaining) }));
}
