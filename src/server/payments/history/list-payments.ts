// Lists payments by day: paid, pending, and canceled by staff.
import { type RawBuilder, sql as raw } from 'kysely';
import {
  type ListedPayment,
  type ListPaidPaymentsInput,
  type ListPendingPaymentsInput,
  PAYMENTS_PAGE_SIZE,
  type PaidPaymentList,
  type PendingPaymentList,
  type PendingPaymentsFilterState,
} from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import { HAS_ATTEMPT_IN_PROGRESS } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import { pageUpperBound, pageWithNextCursor, type RowPosition } from '#server/platform/cursor.ts';
import type { Database } from '#server/platform/database/database.ts';
import { dayRangeOf } from '#server/platform/day-range.ts';
import { selectListedPayments, toCancellation, toListedPayment } from './select-payments.ts';

/**
 * Lists one page of the payments that were paid on the requested days, newest first. The first page also has the totals of all
 * these days.
 */
export async function listPayments(context: Context, input: ListPaidPaymentsInput): Promise<PaidPaymentList> {
  const { db } = context;
  const { days, from, until } = dayRangeOf(context, input);
  const { method = null, after } = input;
  const condition = raw<boolean>`payments.payment_on >= ${from}
    and (${method}::text is null or payments.payment_method = ${method})`;

  const rows = await selectListedPayments(db)
    .where(
      'payments.id',
      'in',
      selectPageIds(db, { condition, timeColumn: 'payments.payment_on', end: pageUpperBound(until, after) }),
    )
    .orderBy('payment_on', 'desc')
    .orderBy('payments.id', 'desc')
    .execute();
  const placeOf = (row: (typeof rows)[number]) => ({ time: row.payment_on ?? row.created_on, id: row.id });
  const { page, next } = pageWithNextCursor(rows, PAYMENTS_PAGE_SIZE, placeOf);
  const within = raw<boolean>`${condition} and payments.payment_on < ${until}`;
  return { days, payments: page.map(toListedPayment), next, totals: after ? null : await readPaidTotals(db, within) };
}

/** Reads these payments as the history shows them, newest first. Payments that are not paid are left out. */
export async function readPaidPayments(db: Database, ids: readonly string[]): Promise<ListedPayment[]> {
  if (ids.length === 0) return [];
  const rows = await selectListedPayments(db)
    .where('payments.id', 'in', ids)
    .where('payment_on', 'is not', null)
    .orderBy('payment_on', 'desc')
    .orderBy('payments.id', 'desc')
    .execute();
  return rows.map(toListedPayment);
}

/**
 * Lists one page of the unpaid payments of the requested days, newest first. By default, these are pending payments that were
 * created on these days. If `state` is `canceled`, they are canceled payments of orders that ended on these days: canceled, taken
 * back (withdrawn), false, or left unpaid (walk-out).
 */
export async function listUnpaidPayments(
  context: Context,
  input: ListPendingPaymentsInput,
): Promise<PendingPaymentList> {
  const { db } = context;
  const { days, from, until } = dayRangeOf(context, input);
  const { method = null, table = null, state = 'pending', after } = input;
  const { condition: isListed, timeColumn } = PENDING_LISTS[state];
  const time = raw.ref(timeColumn);
  const condition = raw<boolean>`${isListed} and ${time} >= ${from}
    and (${method}::text is null or payments.payment_method = ${method})
    and (${table}::text is null or payments.table_code = ${table})`;

  const rows = await selectListedPayments(db)
    .leftJoin('staff_users as enders', 'enders.id', 'ended_by')
    .select(['enders.name as ender', 'ended_on', 'end_reason'])
    .select(HAS_ATTEMPT_IN_PROGRESS.as('isInProgress'))
    .where('payments.id', 'in', selectPageIds(db, { condition, timeColumn, end: pageUpperBound(until, after) }))
    .orderBy(timeColumn, 'desc')
    .orderBy('payments.id', 'desc')
    .execute();
  const placeOf = (row: (typeof rows)[number]) => ({
    time: (state === 'canceled' ? row.ended_on : null) ?? row.created_on,
    id: row.id,
  });
  const { page, next } = pageWithNextCursor(rows, PAYMENTS_PAGE_SIZE, placeOf);
  const within = raw<boolean>`${condition} and ${time} < ${until}`;
  return {
    days,
    payments: page.map((row) => ({
      ...toListedPayment(row),
      isInProgress: row.isInProgress,
      canceled: toCancellation(row),
    })),
    next,
    totals: after ? null : await readPendingTotals(db, within),
  };
}

/**
 * The condition and the time column of each list. States are literals, so that the planner can use the partial indexes. A
 * customer's order that nobody collects ends without staff, and is not listed.
 */
const PENDING_LISTS = {
  pending: { condition: raw`payments.state = 'pending'`, timeColumn: 'payments.created_on' },
  canceled: {
    condition: raw`payments.state = 'canceled' and orders.ending in ('canceled', 'taken-back', 'walk-out', 'false')`,
    timeColumn: 'orders.ended_on',
  },
} as const satisfies Record<PendingPaymentsFilterState, unknown>;

interface PageOfPayments {
  /** All conditions besides the end of the page. */
  readonly condition: RawBuilder<boolean>;
  readonly timeColumn: 'payments.payment_on' | 'payments.created_on' | 'orders.ended_on';
  readonly end: RowPosition;
}

/** Selects the ids of one page from the index alone, so that a rare method in a long span reads no row in vain. */
function selectPageIds(db: Database, { condition, timeColumn, end: { time, id } }: PageOfPayments) {
  return db
    .selectFrom('payments')
    .$if(timeColumn === 'orders.ended_on', (query) => query.innerJoin('orders', 'orders.id', 'remainder_of'))
    .select('payments.id')
    .where(condition)
    .where(raw<boolean>`(${raw.ref(timeColumn)}, payments.id) < (${time}::timestamptz, ${id}::uuid)`)
    .orderBy(raw.ref(timeColumn), 'desc')
    .orderBy('payments.id', 'desc')
    .limit(PAYMENTS_PAGE_SIZE + 1);
}

async function readPaidTotals(db: Database, within: RawBuilder<boolean>): Promise<PaidPaymentList['totals']> {
  const { rows } = await raw<{ payments: number; total: number; paid: number; refunded: number }>`
    select
      count(*) as payments, coalesce(sum(total_amount_order), 0) as total,
      coalesce(sum(amount_paid_by_user), 0) as paid,
      (
        select coalesce(sum(amount), 0)
        from refund_entries join payments on payments.id = refund_entries.payment_id
        where ${within}
      ) as refunded
    from payments where ${within}
  `.execute(db);
  const { payments, total, paid, refunded } = rows[0] ?? { payments: 0, total: 0, paid: 0, refunded: 0 };
  return { payments, total: cents(total), paid: cents(paid), refunded: cents(refunded) };
}

async function readPendingTotals(db: Database, within: RawBuilder<boolean>): Promise<PendingPaymentList['totals']> {
  const { rows } = await raw<{ payments: number; total: number }>`
    select count(*) as payments, coalesce(sum(total_amount_order), 0) as total
    from payments join orders on orders.id = remainder_of where ${within}
  `.execute(db);
  const { payments, total } = rows[0] ?? { payments: 0, total: 0 };
  return { payments, total: cents(total) };
}
