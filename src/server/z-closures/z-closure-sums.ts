// Sums of Z closures (cash closings) and debts of tables, added up from the stored rows.
import { sql as raw } from 'kysely';
import type { BlockingTableDebt, ClosedZClosure } from '#contract/z-closures.ts';
import { cents } from '#domain/money.ts';
import { type CountedVatAmount, type ZClosureSum, zClosureVatByRate } from '#domain/z-closure.ts';
import { IS_ENDED_UNPAID, IS_OWED } from '#server/orders/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * Adds up the payments and refund entries of each of these Z closures, by payment method. The method `manual` has a sum for cash,
 * one for the card terminal, and one for neither.
 */
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
      select refund_entries.z_closure_id, payment_method, refund_entries.paid_with, 0, 0, amount
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

/** Converts a sum of a Z closure from its stored form to the type of the domain, with amounts in cents. */
export function toZClosureSum(stored: StoredSum): ZClosureSum {
  return { ...stored, invoiced: cents(stored.invoiced), refunded: cents(stored.refunded) };
}

interface StoredSum extends Omit<ZClosureSum, 'invoiced' | 'refunded'> {
  readonly invoiced: number;
  readonly refunded: number;
}

/**
 * Number and sum of the unpaid orders of a Z closure that staff canceled, and of those whose customers left without paying
 * (walk-outs).
 */
type EndedOrderTotals = Pick<ClosedZClosure, 'canceled' | 'walkOuts'>;

/**
 * Counts and adds up the unpaid orders that staff canceled, and separately the walk-outs (the customers left without paying).
 * Without `closedIds`, counts the orders of the open Z closure (cash closing). While it is being closed, pass the ids of the orders
 * that are closed with it.
 */
export async function readEndedOrderTotals(
  sql: Database | Sql,
  closedIds?: readonly string[],
): Promise<EndedOrderTotals> {
  const isCounted = closedIds ? raw`orders.id = any(${closedIds}::uuid[])` : raw`orders.closed_on is null`;
  const { rows } = await raw<{ isWalkOut: boolean; orders: number; sum: number }>`
    select ending = 'walk-out' as "isWalkOut", count(*) as orders, sum(total_amount_order) as sum
    from orders join payments on remainder_of = orders.id
    where ${isCounted} and ${IS_ENDED_UNPAID}
    group by 1
  `.execute(sql);
  const of = (isWalkOut: boolean) => {
    const row = rows.find((each) => each.isWalkOut === isWalkOut);
    return { orders: row?.orders ?? 0, sum: cents(row?.sum ?? 0) };
  };
  return { canceled: of(false), walkOuts: of(true) };
}

/**
 * Reads the changes that staff made during a Z closure (cash closing): number and amount by kind, person and reason. The kinds are
 * voided lines and lines made free (paid and unpaid ones apart), discounts, and payments corrected to cash or card terminal. An
 * undone change is subtracted in the Z closure of the undo, so numbers can be negative. Set `isOpen` for the open Z closure, to
 * which no changes are assigned yet.
 */
export async function readZClosureChanges(
  sql: Database | Sql,
  closureId: number,
  { isOpen }: { readonly isOpen: boolean },
): Promise<ClosedZClosure['uncharged']> {
  const isOfClosure = isOpen ? raw`z_closure_id is null` : raw`z_closure_id = ${closureId}`;
  const { rows } = await raw<ClosedZClosure['uncharged'][number]>`
    with counted as (
      select id, order_id, 1 as times from order_changes
      where ${isOfClosure} and kind in ('voided', 'invited', 'discounted')
      union all
      select (request ->> 'changeId')::uuid, order_id, -1 from order_changes where ${isOfClosure} and kind = 'undone'
    )
    select kind, staff_users.name as by, reason, sum(lines) as lines, sum(cost) as sum
    from (
      select kind, changed_by, request ->> 'reason',
        times * case kind when 'discounted' then 1 else (details ->> 'unchargedLines')::integer end,
        times * (details ->> case kind when 'discounted' then 'amount' else 'lowered' end)::integer
      from counted join order_changes using (id, order_id)
      where kind in ('voided', 'invited', 'discounted')
      union all
      select kind || '-paid', changed_by, request ->> 'reason', times * (details ->> 'paidLines')::integer,
        times * ((details ->> 'amount')::integer - (details ->> 'lowered')::integer)
      from counted join order_changes using (id, order_id)
      where kind in ('voided', 'invited') and (details ->> 'paidLines')::integer > 0
      union all
      select case to_paid_with when 'efectivo' then 'corrected-to-cash' else 'corrected-to-card' end,
        corrected_by, reason, 1, amount_paid_by_user
      from payments join payment_corrections on payment_id = payments.id where z_closure_id = ${closureId}
        and from_paid_with is distinct from to_paid_with
    ) as changed (kind, staff_id, reason, lines, cost)
    left join staff_users on staff_users.id = staff_id
    group by kind, staff_users.name, reason
    having sum(lines) <> 0 or sum(cost) <> 0
    order by sum desc, by, reason
  `.execute(sql);
  return rows.map((row) => ({ ...row, sum: cents(row.sum) }));
}

/**
 * Counts and adds up the unpaid orders that staff have left for the next Z closure (cash closing), so that they do not prevent
 * closing the open one.
 */
export async function readLeftOrderTotals(sql: Database | Sql): Promise<ClosedZClosure['left']> {
  const { rows } = await raw<{ orders: number; sum: number }>`
    select count(*) as orders, coalesce(sum(total_amount_order), 0) as sum
    from payments join orders on orders.id = remainder_of
    where ${IS_OWED} and sent_on is not null and ${IS_LEFT}
  `.execute(sql);
  const { orders, sum } = rows[0] ?? { orders: 0, sum: 0 };
  return { orders, sum: cents(sum) };
}

/**
 * Reads the net amount and the VAT of a Z closure (cash closing) for each VAT rate: those of its payments minus those of its
 * refunds. Keep `offset 0` in the query: without it, PostgreSQL would read the parts of all payments.
 */
export async function readZClosureVat(sql: Database | Sql, closureId: number): Promise<ClosedZClosure['vat']> {
  const { rows } = await raw<CountedVatAmount>`
    select percent, amount, count(*) as count
    from (
      select vat_percent, sum(amount)
      from payments cross join lateral (
        select vat_percent, amount from payment_parts where payment_id = payments.id offset 0
      ) as parts
      where z_closure_id = ${closureId}
      group by payments.id, vat_percent
      union all
      select (part ->> 'vatPercent')::numeric, -sum((part ->> 'amount')::bigint)
      from refund_entries cross join jsonb_array_elements(split) as part
      where z_closure_id = ${closureId}
      group by refund_entries.id, part ->> 'vatPercent'
    ) as moved (percent, amount)
    group by percent, amount
  `.execute(sql);
  return zClosureVatByRate(rows);
}

/** Left since the open Z closure was opened: a debt that was left before prevents closing again. */
const IS_LEFT = raw<boolean>`
  coalesce(left_on >= (select opened_on from z_closures where closed_on is null), false)`;

/**
 * Reads the tables that owe money for orders on the boards. These debts prevent closing the open Z closure (cash closing). Orders
 * that staff left for the next Z closure do not count.
 */
export async function readBlockingTableDebts(sql: Database | Sql): Promise<BlockingTableDebt[]> {
  const { rows } = await raw<{ tableCode: string; remaining: number; paymentIds: string[] }>`
    select payments.table_code as "tableCode", sum(total_amount_order) as remaining,
      array_agg(payments.id order by created_on, payments.id) as "paymentIds"
    from payments join orders on orders.id = remainder_of
    where ${IS_OWED} and sent_on is not null and not ${IS_LEFT}
    group by payments.table_code
  `.execute(sql);
  return rows.map(({ remaining, ...debt }) => ({ ...debt, remaining: cents(remaining) }));
}
