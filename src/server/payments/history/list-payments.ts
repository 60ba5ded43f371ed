// What was paid and what is awaited, day by day.
import { type RawBuilder, sql as raw } from 'kysely';
import {
  type AwaitedState,
  type ListPayments,
  type ListPendingPayments,
  PAYMENTS_PAGE_SIZE,
  type PaymentList,
  type PendingPaymentList,
} from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import { hasAttemptInProgress } from '#server/payments/has-attempt-in-progress.ts';
import type { Context } from '#server/platform/context.ts';
import { endOfPage, type Place, pageOf } from '#server/platform/cursor.ts';
import type { Database } from '#server/platform/database.ts';
import { spanOf } from '#server/platform/wanted-days.ts';
import { cancellationOf, listedPayment, selectPayments } from './select-payments.ts';

/** A page of what was paid on those days, newest first. */
export async function listPayments(context: Context, input: ListPayments): Promise<PaymentList> {
  const { db } = context;
  const { days, from, until } = spanOf(context, input);
  const { method = null, after } = input;
  const wanted = raw<boolean>`payments.payment_on >= ${from}
    and (${method}::text is null or payments.payment_method = ${method})`;

  const rows = await selectPayments(db)
    .where('payments.id', 'in', pageIds(db, { wanted, by: 'payment_on', end: endOfPage(until, after) }))
    .orderBy('payment_on', 'desc')
    .orderBy('payments.id', 'desc')
    .execute();
  const placeOf = (row: (typeof rows)[number]) => ({ time: row.payment_on ?? row.created_on, id: row.id });
  const { page, next } = pageOf(rows, PAYMENTS_PAGE_SIZE, placeOf);
  const within = raw<boolean>`${wanted} and payments.payment_on < ${until}`;
  return { days, payments: page.map(listedPayment), next, totals: after ? null : await readPaidTotals(db, within) };
}

/**
 * A page of what was begun on those days and is still awaited, newest first; or of the orders that staff gave up on those
 * days.
 */
export async function listPendingPayments(context: Context, input: ListPendingPayments): Promise<PendingPaymentList> {
  const { db } = context;
  const { days, from, until } = spanOf(context, input);
  const { method = null, table = null, state = 'pending', after } = input;
  const { is, by } = AWAITED[state];
  const time = raw.ref(`payments.${by}`);
  const wanted = raw<boolean>`${is} and ${time} >= ${from}
    and (${method}::text is null or payments.payment_method = ${method})
    and (${table}::text is null or payments.table_code = ${table})`;

  const rows = await selectPayments(db)
    .leftJoin('staff_users as cancelers', 'cancelers.id', 'payments.canceled_by')
    .select(['cancelers.name as canceler', 'canceled_on', 'cancel_reason'])
    .select(hasAttemptInProgress.as('isUnderWay'))
    .where('payments.id', 'in', pageIds(db, { wanted, by, end: endOfPage(until, after) }))
    .orderBy(`payments.${by}`, 'desc')
    .orderBy('payments.id', 'desc')
    .execute();
  const placeOf = (row: (typeof rows)[number]) => ({ time: row[by] ?? row.created_on, id: row.id });
  const { page, next } = pageOf(rows, PAYMENTS_PAGE_SIZE, placeOf);
  const within = raw<boolean>`${wanted} and ${time} < ${until}`;
  return {
    days,
    payments: page.map((row) => ({
      ...listedPayment(row),
      isUnderWay: row.isUnderWay,
      canceled: cancellationOf(row),
    })),
    next,
    totals: after ? null : await readPendingTotals(db, within),
  };
}

/** Written out, so that the index of each is found. A guest's order ends by itself: nobody gave it up. */
const AWAITED = {
  pending: { is: raw`payments.state = 'pending'`, by: 'created_on' },
  canceled: { is: raw`payments.state = 'canceled' and payments.canceled_on is not null`, by: 'canceled_on' },
} as const satisfies Record<AwaitedState, unknown>;

interface Wanted {
  /** All but the end of their time. */
  readonly wanted: RawBuilder<boolean>;
  readonly by: 'payment_on' | 'created_on' | 'canceled_on';
  readonly end: Place;
}

/** Found along the index alone, so that a seldom method in a long year reads no row that it does not show. */
function pageIds(db: Database, { wanted, by, end: { time, id } }: Wanted) {
  return db
    .selectFrom('payments')
    .select('payments.id')
    .where(wanted)
    .where(raw<boolean>`(${raw.ref(`payments.${by}`)}, payments.id) < (${time}::timestamptz, ${id}::uuid)`)
    .orderBy(`payments.${by}`, 'desc')
    .orderBy('payments.id', 'desc')
    .limit(PAYMENTS_PAGE_SIZE + 1);
}

async function readPaidTotals(db: Database, within: RawBuilder<boolean>): Promise<PaymentList['totals']> {
  const { rows } = await raw<{ payments: number; total: number; paid: number; refunded: number }>`
    select
      count(*) as payments, coalesce(sum(total_amount_order), 0) as total,
      coalesce(sum(amount_paid_by_user), 0) as paid,
      (
        select coalesce(sum(amount), 0)
        from refund_bookings join payments on payments.id = refund_bookings.payment_id
        where ${within}
      ) as refunded
    from payments where ${within}
  `.execute(db);
  const { payments, total, paid, refunded } = rows[0] ?? { payments: 0, total: 0, paid: 0, refunded: 0 };
  return { payments, total: cents(total), paid: cents(paid), refunded: cents(refunded) };
}

async function readPendingTotals(db: Database, within: RawBuilder<boolean>): Promise<PendingPaymentList['totals']> {
  const { rows } = await raw<{ payments: number; total: number }>`
    select count(*) as payments, coalesce(sum(total_amount_order), 0) as total from payments where ${within}
  `.execute(db);
  const { payments, total } = rows[0] ?? { payments: 0, total: 0 };
  return { payments, total: cents(total) };
}
