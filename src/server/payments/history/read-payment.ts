// Reads one payment with everything that staff may see of it.
import type { PaymentDetail } from '#contract/payment-history.ts';
import { type Cents, cents } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { correctionWithoutReasonUntil } from '#domain/payment-way.ts';
import { refundedAmount } from '#domain/refund.ts';
import { customerShownToStaff } from '#domain/staff.ts';
import {
  HAS_ATTEMPT_IN_PROGRESS,
  IS_IN_OPEN_Z_CLOSURE,
  ORDER_DISCOUNT_PERCENT,
  ORDER_IDS_OF_PAYMENT,
  readAllOrderLines,
} from '#server/orders/index.ts';
import { findAttemptWithoutOutcome } from '#server/payments/find-attempt-without-outcome.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { selectListedPayments, toCancellation, toListedPayment } from './select-payments.ts';

/**
 * Reads one payment with its lines and refunds. The customer's e-mail is included only for staff who have the permission to see it.
 * Throws the refusal `not-found` if the payment does not exist.
 */
export async function readPaymentDetail({ db, now, actor }: StaffContext, paymentId: string): Promise<PaymentDetail> {
  const row = await selectListedPayments(db)
    .leftJoin('staff_users as enders', 'enders.id', 'ended_by')
    .leftJoin('staff_users as leavers', 'leavers.id', 'payments.left_by')
    .select(['orders.id as order_id', 'z_closure_id', 'receipt_sent_on', 'is_late', 'to_collect', 'sent_on'])
    .select([ORDER_IDS_OF_PAYMENT.as('orderIds'), ORDER_DISCOUNT_PERCENT.as('discountPercent')])
    .select(['enders.name as ender', 'ended_on', 'end_reason', 'ending', 'cash_given'])
    .select(['leavers.name as leaver', 'left_on', 'left_reason'])
    .select(HAS_ATTEMPT_IN_PROGRESS.as('isInProgress'))
    .select(['settled_by', IS_IN_OPEN_Z_CLOSURE.as('isZClosureOpen')])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('not-found');
  const { orderIds, state, payment_method: method, settled_by: settledBy, payment_on: paidOn } = row;
  const correctable = { state, method, settledBy, paidOn, isInOpenZClosure: row.isZClosureOpen };
  const ownUntil = correctionWithoutReasonUntil(correctable, actor.userId);
  const [refunds, voided, lines] = await Promise.all([
    readRefunds(db, paymentId),
    readVoidMarks(db, orderIds),
    readAllOrderLines(db, orderIds),
  ]);
  return {
    ...toListedPayment(row),
    customer: customerShownToStaff(actor.permissions, row.email),
    orderId: row.order_id,
    createdOn: row.created_on.toISOString(),
    paidOn: row.payment_on?.toISOString() ?? null,
    isToCollect: row.to_collect,
    sentOn: row.sent_on?.toISOString() ?? null,
    cashGiven: row.cash_given === null ? null : cents(row.cash_given),
    canceled: toCancellation(row),
    isWalkOut: row.ending === 'walk-out',
    left:
      row.left_on === null
        ? null
        : { on: row.left_on.toISOString(), by: row.leaver ?? '', reason: row.left_reason ?? '' },
    zClosureId: row.z_closure_id,
    isZClosureOpen: row.isZClosureOpen,
    ownCorrectionUntil: ownUntil === null ? null : new Date(ownUntil).toISOString(),
    isReceiptSent: row.receipt_sent_on !== null,
    isLate: row.is_late,
    isInProgress: row.isInProgress,
    missingOutcome: isPaid(row.state) ? null : await findAttemptWithoutOutcome(db, [paymentId], now),
    ordered: await readCost(db, orderIds),
    lines: lines.map(({ id, section, label, quantity, price, discount, uncharged, isCharged, isInvited, notes }) => {
      const money = { quantity, price, discount, uncharged, isCharged, isInvited };
      return { section, label, ...money, notes, voided: voided.get(id) ?? null };
    }),
    discountPercent: row.discountPercent,
    refunded: refundedAmount(refunds.filter(({ isSurplus }) => !isSurplus)),
    refunds,
  };
}

async function readCost(db: Database, orderIds: readonly string[]): Promise<Cents> {
  const { cost } = await db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.sum<number | null>('amount').as('cost'))
    .where('order_id', 'in', orderIds)
    .executeTakeFirstOrThrow();
  return cents(cost ?? 0);
}

async function readRefunds(db: Database, paymentId: string): Promise<PaymentDetail['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('staff_users', 'staff_users.id', 'requested_by')
    .select(['refunds.id', 'amount', 'state', 'reason', 'is_surplus as isSurplus', 'origin'])
    .select(['staff_users.name as requestedBy', 'created_on', 'failure_code as code'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_on')
    .orderBy('refunds.id')
    .execute();
  return rows.map(({ created_on: time, ...row }) => ({ ...row, amount: cents(row.amount), time: time.toISOString() }));
}

type VoidMark = NonNullable<PaymentDetail['lines'][number]['voided']>;

/** The voided lines of these orders, by their ids. */
async function readVoidMarks(db: Database, orderIds: readonly string[]): Promise<ReadonlyMap<string, VoidMark>> {
  const rows = await db
    .selectFrom('order_lines')
    .leftJoin('staff_users', 'staff_users.id', 'voided_by')
    .select(['order_lines.id', 'voided_on', 'void_reason', 'staff_users.name as by'])
    .where('order_id', 'in', orderIds)
    .where('voided_on', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ id, voided_on: on, void_reason: reason, by }) =>
      on === null ? [] : [[id, { by, time: on.toISOString(), reason: reason ?? '' }] as const],
    ),
  );
}
