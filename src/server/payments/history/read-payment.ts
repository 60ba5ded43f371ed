// Reads one payment with everything that staff may see of it.
import type { PaymentDetail } from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { refundedAmount } from '#domain/refund.ts';
import { hasAttemptInProgress } from '#server/payments/has-attempt-in-progress.ts';
import { readMissingOutcome } from '#server/payments/read-missing-outcome.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { selectListedPayments, toCancellation, toListedPayment } from './select-payments.ts';

/** Reads the payment with its lines and refunds. Refused as `not-found` if it does not exist. */
export async function readPaymentDetail({ db, now }: Context, paymentId: string): Promise<PaymentDetail> {
  const row = await selectListedPayments(db)
    .leftJoin('staff_users as settlers', 'settlers.id', 'payments.settled_by')
    .leftJoin('staff_users as cancelers', 'cancelers.id', 'payments.canceled_by')
    .select(['order_id', 'z_closure_id', 'receipt_sent_on', 'is_late', 'comment', 'lines', 'vat_percent'])
    .select(['settlers.name as settler', 'cancelers.name as canceler', 'canceled_on', 'cancel_reason'])
    .select(hasAttemptInProgress.as('isUnderWay'))
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('not-found');
  const refunds = await readRefunds(db, paymentId);
  return {
    ...toListedPayment(row),
    orderId: row.order_id,
    createdOn: row.created_on.toISOString(),
    paidOn: row.payment_on?.toISOString() ?? null,
    settledBy: row.settler,
    canceled: toCancellation(row),
    zClosureId: row.z_closure_id,
    isReceiptSent: row.receipt_sent_on !== null,
    isLate: row.is_late,
    isInProgress: row.isUnderWay,
    missingOutcome: isPaid(row.state) ? null : await readMissingOutcome(db, paymentId, now),
    comment: row.comment,
    lines: row.lines.map(({ section, label, quantity, price, notes }) => {
      return { section, label, quantity, price, notes };
    }),
    vatPercent: row.vat_percent,
    refunded: refundedAmount(refunds.filter(({ isDuplicate }) => !isDuplicate)),
    refunds,
  };
}

async function readRefunds(db: Database, paymentId: string): Promise<PaymentDetail['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('staff_users', 'staff_users.id', 'requested_by')
    .select(['refunds.id', 'amount', 'state', 'reason', 'is_duplicate as isDuplicate', 'origin'])
    .select(['staff_users.name as requestedBy', 'created_on', 'failure_code as code'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_on')
    .orderBy('refunds.id')
    .execute();
  return rows.map(({ created_on: time, ...row }) => ({ ...row, amount: cents(row.amount), time: time.toISOString() }));
}
