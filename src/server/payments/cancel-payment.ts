// Cancels an unpaid staff order.
import type { CancelPayment } from '#contract/payment-history.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { parseReason } from '#domain/refund.ts';
import { recordActivity } from '#server/activity/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { closeUnpaidPayment } from './close-unpaid-payment.ts';
import { lockPayment } from './lock-payment.ts';
import { paymentSubject } from './payment-subject.ts';

/**
 * Cancels the payment of a staff order, and stores who canceled it and why: its table no longer owes it, and its reserved
 * units return to stock. Returns whether this call canceled it: a payment that is already canceled does not change.
 * Refused if it is paid, and if a customer placed the order: such a payment expires by itself, and until then its customer
 * may be paying.
 */
export async function cancelPayment(context: StaffContext, { paymentId, reason }: CancelPayment): Promise<boolean> {
  const { actor } = context;
  const read = parseReason(reason);
  if ('refusal' in read) {
    throw new RefusalError(read.refusal === 'refund-reason-required' ? 'cancel-reason-required' : read.refusal);
  }
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (payment.taken_by === null) throw new RefusalError('cancel-not-by-staff');
    if (isPaid(payment.state)) throw new RefusalError('cancel-paid');
    if (!isPending(payment.state)) return false;
    await closeUnpaidPayment(context, sql, paymentId, 'canceled');
    await sql
      .updateTable('payments')
      .set({ canceled_by: actor.userId, canceled_on: context.now, cancel_reason: read.reason })
      .where('id', '=', paymentId)
      .execute();
    const details = { ...paymentSubject(payment, payment.total_amount_order), reason: read.reason };
    await recordActivity(context, sql, { kind: 'payment-canceled', details });
    return true;
  });
}
