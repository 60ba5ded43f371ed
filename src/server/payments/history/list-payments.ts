// What was paid and what is awaited, day by day.
import { type RawBuilder, sql as raw } from 'kysely';
import {
  type ListPayments,
  PAYMENTS_PAGE_SIZE,
  type PaymentList,
  type PendingPaymentList,
} from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import type { Context } from '#server/platform/context.ts';
import { pageOf, readCursor } from '#server/platform/cursor.ts';
import type { Database } from '#server/platform/database.ts';
import { spanOf } from '#server/platform/wanted-days.ts';
import { listedPayment, selectPayments } from './select-payments.ts';
import { isUnderWay } from './under-way.ts';

/** A page of what was paid on those days, newest first. */
export async function listPayments(context: Context, input: ListPayments): Promise<PaymentList> {
  const { db } = context;
  const { days, from, until } = spanOf(context, input);
  const { method = null, after } = input;
  const within = raw<boolean>`payments.payment_on >= ${from} and payments.payment_on < ${until}
    and (${method}::text is null or payments.payment_method = ${method})`;

  const rows = await selectPayments(db)
    .where('payments.id', 'in', pageIds(db, { within, by: 'payment_on', after }))
    .orderBy('payment_on', 'desc')
    .orderBy('payments.id', 'desc')
    .execute();
  const placeOf = (row: (typeof rows)[number]) => ({ time: row.payment_on ?? row.created_on, id: row.id });
  const { page, next } = pageOf(rows, PAYMENTS_PAGE_SIZE, placeOf);
  return { days, payments: page.map(listedPayment), next, totals: after ? null : await readPaidTotals(db, within) };
}

/** A page of what was begun on those days and is still awaited, newest first. */
export async function listPendingPayments(context: Context, input: ListPayments): Promise<PendingPaymentList> {
  const { db } = context;
  const { days, from, until } = spanOf(context, input);
  const { method = null, after } = input;
  const within = raw<boolean>`payments.state = 'pending'
    and payments.created_on >= ${from} and payments.created_on < ${until}
    and (${method}::text is null or payments.payment_method = ${method})`;

  const rows = await selectPayments(db)
    .select(isUnderWay.as('isUnderWay'))
    .where('payments.id', 'in', pageIds(db, { within, by: 'created_on', after }))
    .orderBy('payments.created_on', 'desc')
    .orderBy('payments.id', 'desc')
    .execute();
  const { page, next } = pageOf(rows, PAYMENTS_PAGE_SIZE, ({ created_on, id }) => ({ time: created_on, id }));
  return {
    days,
    payments: page.map((row) => ({ ...listedPayment(row), isUnderWay: row.isUnderWay })),
    next,
    totals: after ? null : await readPendingTotals(db, within),
  };
}

interface Wanted {
  readonly within: RawBuilder<boolean>;
  readonly by: 'payment_on' | 'created_on';
  readonly after: ListPayments['after'];
}

/** Found along the index alone, so that a seldom method in a long year reads no row that it does not show. */
function pageIds(db: Database, { within, by, after }: Wanted) {
  const ids = db
    .selectFrom('payments')
    .select('payments.id')
    .where(within)
    .orderBy(`payments.${by}`, 'desc')
    .orderBy('payments.id', 'desc')
    .limit(PAYMENTS_PAGE_SIZE + 1);
  if (after === undefined) return ids;
  const { time, id } = readCursor(after);
  return ids.where(raw<boolean>`(${raw.ref(`payments.${by}`)}, payments.id) < (${time}::timestamptz, ${id}::uuid)`);
}

async function readPaidTotals(db: Database, within: Wanted['within']): Promise<PaymentList['totals']> {
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

async function readPendingTotals(db: Database, within: Wanted['within']): Promise<PendingPaymentList['totals']> {
  const { rows } = await raw<{ payments: number; total: number }>`
    select count(*) as payments, coalesce(sum(total_amount_order), 0) as total from payments where ${within}
  `.execute(db);
  const { payments, total } = rows[0] ?? { payments: 0, total: 0 };
  return { payments, total: cents(total) };
}
