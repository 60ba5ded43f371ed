// Reads paid payments with their refunds.

import { sql as raw } from 'kysely';
import {
  type PaymentLine,
  type PaymentWithRefunds,
  REFUNDABLE_PAYMENTS_PAGE_SIZE,
  type Refund,
} from '#contract/refunds.ts';
import { type Cents, cents } from '#domain/money.ts';
import { isPaid, PAYMENT_STATES, type PaidWith, type PaymentMethod, type PaymentState } from '#domain/payment.ts';
import { type RefundAmount, refundableAmount, refundedAmount } from '#domain/refund.ts';
import { customerShownToStaff } from '#domain/staff.ts';
import { DISCOUNT_OF_CHARGED_LINE, FIRST_ORDER_ID_OF_PAYMENT, ORDERS_OF_PAYMENT } from '#server/orders/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

const PAID_STATES = PAYMENT_STATES.filter(isPaid);

/**
 * Lists one page of paid payments with their refunds, newest first. `before`: only payments with a lower number. `number`: only
 * this payment. `next` is the `before` of the next page; null after the last one. The e-mail addresses of customers are included
 * only if the user has the permission to see payments.
 */
export async function listRefundablePayments(
  { db, actor }: StaffContext,
  { before, number }: { readonly before?: number | undefined; readonly number?: number | undefined },
): Promise<{ payments: PaymentWithRefunds[]; next: number | null }> {
  const { rows } = await raw<RefundablePaymentRow>`
    ${SELECT_PAYMENTS}
    where payments.state = any(${PAID_STATES}::text[])
      and (${before ?? null}::bigint is null or payments.number < ${before ?? null})
      and (${number ?? null}::bigint is null or payments.number = ${number ?? null})
    order by payments.number desc
    limit ${REFUNDABLE_PAYMENTS_PAGE_SIZE + 1}
  `.execute(db);
  const page = rows.slice(0, REFUNDABLE_PAYMENTS_PAGE_SIZE);
  return {
    payments: page.map((row) => refundablePaymentOf(actor, row)),
    next: rows.length > page.length ? (page.at(-1)?.number ?? null) : null,
  };
}

/**
 * Reads one paid payment with its refunds, as this member of staff may see it. Throws the refusal `not-found` if the payment does
 * not exist, and `refund-not-paid` if it is unpaid.
 */
export async function readPaymentWithRefunds(
  { db, actor }: StaffContext,
  paymentId: string,
): Promise<PaymentWithRefunds> {
  const { rows } = await raw<RefundablePaymentRow>`${SELECT_PAYMENTS} where payments.id = ${paymentId}::uuid`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new RefusalError('not-found');
  return refundablePaymentOf(actor, row);
}

/**
 * Finds the payment attempt whose charge paid this payment, and returns its id; null if no payment provider was involved. An
 * attempt whose whole charge is surplus (more than was owed, such as a second charge) did not pay it and is not returned.
 */
export async function findSettledAttemptId(sql: Sql, paymentId: string): Promise<string | null> {
  const { rows } = await raw<{ id: string | null }>`
    select ${SETTLED_ATTEMPT} as id from payments where payments.id = ${paymentId}::uuid
  `.execute(sql);
  return rows[0]?.id ?? null;
}

/** Reads the amount and state of each refund of the payment. Refunds of a surplus (charged above what was owed) are left out. */
export async function readRefunds(sql: Sql, paymentId: string): Promise<RefundAmount[]> {
  const rows = await sql
    .selectFrom('refunds')
    .select(['amount', 'state'])
    .where('payment_id', '=', paymentId)
    .where('is_surplus', '=', false)
    .execute();
  return rows.map(({ amount, state }) => ({ amount: cents(amount), state }));
}

/** True if staff have requested this failed refund again, so that another refund replaces it. */
export async function isRefundRepeated(sql: Sql, refundId: string): Promise<boolean> {
  const found = await sql.selectFrom('refunds').select('id').where('repeats_refund_id', '=', refundId).execute();
  return found.length > 0;
}

/** The charge that a refund returns: the payment's, or the surplus of this attempt. */
interface RefundedCharge {
  readonly paymentId: string;
  readonly attemptId: string | null;
  readonly isSurplus: boolean;
}

/**
 * Returns the amount in cents that can still be refunded: the charged amount minus its refunds. If `isSurplus` is true, the charged
 * amount is the surplus of the attempt (charged above what was owed), otherwise what the payment received.
 */
export async function readRefundableAmount(
  sql: Database | Sql,
  { paymentId, attemptId, isSurplus }: RefundedCharge,
): Promise<Cents> {
  const { amount: paid } = await (isSurplus && attemptId !== null
    ? sql.selectFrom('payment_attempts').select('surplus as amount').where('id', '=', attemptId)
    : sql.selectFrom('payments').select('amount_paid_by_user as amount').where('id', '=', paymentId)
  ).executeTakeFirstOrThrow();
  const refunds = await sql
    .selectFrom('refunds')
    .select(['amount', 'state'])
    .where('payment_id', '=', paymentId)
    .where('is_surplus', '=', isSurplus)
    .$if(isSurplus, (all) => all.where('attempt_id', '=', attemptId))
    .execute();
  return refundableAmount(
    cents(paid),
    refunds.map(({ amount, state }) => ({ amount: cents(amount), state })),
  );
}

/**
 * Returns by how many cents the refunds that have succeeded or are pending exceed the money that was received. With `paymentId`,
 * compares them with what the payment received. With `attemptId`, compares with the surplus of this attempt (charged above what was
 * owed). Negative if less was refunded.
 */
export async function readRefundExcess(
  sql: Sql,
  charge: { readonly paymentId: string } | { readonly attemptId: string },
): Promise<number> {
  const refunded = sql.selectFrom('refunds').where('state', 'in', ['succeeded', 'pending']);
  const total = raw<number>`coalesce(sum(refunds.amount), 0)::integer`.as('refunded');
  if ('attemptId' in charge) {
    const { refunded: given } = await refunded
      .select(total)
      .where('attempt_id', '=', charge.attemptId)
      .where('is_surplus', '=', true)
      .executeTakeFirstOrThrow();
    const { amount } = await sql
      .selectFrom('payment_attempts')
      .select('surplus as amount')
      .where('id', '=', charge.attemptId)
      .executeTakeFirstOrThrow();
    return given - amount;
  }
  const { refunded: given } = await refunded
    .select(total)
    .where('payment_id', '=', charge.paymentId)
    .where('is_surplus', '=', false)
    .executeTakeFirstOrThrow();
  const { amount } = await sql
    .selectFrom('payments')
    .select('amount_paid_by_user as amount')
    .where('id', '=', charge.paymentId)
    .executeTakeFirstOrThrow();
  return given - amount;
}

const SETTLED_ATTEMPT = raw`(
  select attempts.id from payment_attempts as attempts
  where attempts.payment_id = payments.id and attempts.state = 'succeeded' and attempts.surplus < attempts.amount
  order by attempts.created_on, attempts.id
  limit 1
)`;

const SELECT_PAYMENTS = raw`
  select
    payments.id, payments.number, payments.state, payments.payment_method as method, payments.table_code as "tableCode",
    orders.email as customer, payments.amount_paid_by_user as paid, payments.payment_on as "paidOn",
    payments.external_payment_id as "externalId", ${SETTLED_ATTEMPT} is null as "isManual", payments.paid_with as "paidWith",
    exists (select from payment_shares where payment_id = payments.id and split is not null) as "isPart",
    (
      select count(*) from order_lines
      where order_id in ${ORDERS_OF_PAYMENT} and done_on is null and voided_on is null
        and (select settled_on from orders as paid where paid.id = order_id) is not null
    ) as "pendingLines",
    (select count(*) from order_lines where order_id in ${ORDERS_OF_PAYMENT} and done_on is not null) as "doneLines",
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'label', label, 'quantity', quantity, 'price', price, 'notes', notes,
        'discount', ${DISCOUNT_OF_CHARGED_LINE}, 'uncharged', uncharged,
        'isCharged', is_charged, 'isInvited', invited_on is not null,
        'voided', case when voided_on is not null then
          jsonb_build_object('by', voiders.name, 'time', voided_on, 'reason', coalesce(void_reason, '')) end)
        order by order_id, position), '[]')
      from order_lines left join staff_users as voiders on voiders.id = voided_by
      where order_id in ${ORDERS_OF_PAYMENT}
    ) as lines,
    (
      select jsonb_agg(jsonb_build_object(
        'id', refunds.id, 'amount', refunds.amount, 'state', refunds.state, 'reason', refunds.reason,
        'isSurplus', refunds.is_surplus, 'origin', refunds.origin, 'externalId', refunds.external_id,
        'isQueried', refunds.state = 'unknown' and refunds.next_query_on is not null, 'requestedBy', staff_users.name, 'time', refunds.created_on,
        'code', refunds.failure_code, 'check', case when refunds.checked_on is not null then
          jsonb_build_object('by', checkers.name, 'note', refunds.check_note) end) order by refunds.created_on, refunds.id)
      from refunds
      left join staff_users on staff_users.id = refunds.requested_by
      left join staff_users as checkers on checkers.id = refunds.checked_by
      where refunds.payment_id = payments.id
    ) as refunds
  from payments
  join orders on orders.id = ${FIRST_ORDER_ID_OF_PAYMENT}
`;

interface RefundablePaymentRow {
  readonly id: string;
  readonly number: number;
  readonly state: PaymentState;
  readonly method: PaymentMethod;
  readonly tableCode: string;
  readonly customer: string;
  readonly paid: number;
  readonly paidOn: Date | null;
  readonly externalId: string | null;
  readonly isManual: boolean;
  readonly paidWith: PaidWith | null;
  readonly isPart: boolean;
  readonly pendingLines: number;
  readonly doneLines: number;
  readonly lines: readonly (Omit<PaymentLine, 'price'> & { readonly price: number })[];
  readonly refunds: readonly (Omit<Refund, 'amount'> & { readonly amount: number })[] | null;
}

function refundablePaymentOf(
  { permissions }: StaffContext['actor'],
  { paidOn, ...row }: RefundablePaymentRow,
): PaymentWithRefunds {
  if (!paidOn) throw new RefusalError('refund-not-paid');
  const paid = cents(row.paid);
  const refunds = (row.refunds ?? []).map((refund) => ({
    ...refund,
    amount: cents(refund.amount),
    time: new Date(refund.time).toISOString(),
  }));
  const own = refunds.filter(({ isSurplus }) => !isSurplus);
  return {
    ...row,
    customer: customerShownToStaff(permissions, row.customer),
    paid,
    refunded: refundedAmount(own),
    refundable: refundableAmount(paid, own),
    paidOn: paidOn.toISOString(),
    lines: row.lines.map(({ price, voided, ...line }) => ({
      ...line,
      price: cents(price),
      voided: voided && { ...voided, time: new Date(voided.time).toISOString() },
    })),
    refunds,
  };
}
