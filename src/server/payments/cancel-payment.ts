// Nobody will pay an order that staff took: it is given up, with who did and why.
import type { CancelPayment } from '#contract/payment-history.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { readReason } from '#domain/refund.ts';
import { endPayment } from './close-unpaid-payment.ts';
import { lockPayment } from '#server/payments/lock-payment.ts';
import { type Context, Refused } from '#server/platform/context.ts';

/**
 * Gives up the payment of a staff order: its table owes it no more, and the counted units it held go back. One that was
 * given up already stays as it is, with who did first. One that is paid is refused, and so is what a guest began: that
 * ends by itself, and until then its guest may be paying. Gives whether this call gave it up.
 */
export async function cancelPayment(context: Context, { paymentId, reason }: CancelPayment): Promise<boolean> {
  const { actor } = context;
  if (actor.kind !== 'staff') throw new Refused('not-signed-in');
  const read = readReason(reason);
  if ('refusal' in read) {
    throw new Refused(read.refusal === 'refund-reason-required' ? 'cancel-reason-required' : read.refusal);
  }
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new Refused('not-found');
    if (payment.made_by === null) throw new Refused('cancel-not-by-staff');
    if (isPaid(payment.state)) throw new Refused('cancel-paid');
    if (!isPending(payment.state)) return false;
    await endPayment(context, sql, paymentId, 'canceled');
    await sql
      .updateTable('payments')
      .set({ canceled_by: actor.userId, canceled_on: context.now, cancel_reason: read.reason })
      .where('id', '=', paymentId)
      .execute();
    return true;
  });
}
