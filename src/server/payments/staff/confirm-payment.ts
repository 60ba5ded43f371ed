// Staff took the money of a payment that waited.
import type { ConfirmPayment } from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { lockPayment } from '#server/payments/lock-payment.ts';
import { settlePayment } from '#server/payments/settle.ts';
import { type Context, Refused } from '#server/platform/context.ts';

/**
 * Settles the payment in full, whichever way it was to be paid: the money is in the till. One that is paid already stays
 * as it is, whoever confirmed it. One that was given up is refused: its guest may have ordered anew.
 */
export async function confirmPayment(context: Context, { paymentId, paidWith }: ConfirmPayment): Promise<void> {
  const { actor } = context;
  if (actor.kind !== 'staff') throw new Refused('not-signed-in');
  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new Refused('not-found');
    if (isPaid(payment.state)) return;
    if (!isPending(payment.state)) throw new Refused('payment-closed');
    await settlePayment(context, sql, payment, {
      method: 'manual',
      paid: cents(payment.total_amount_order),
      externalId: null,
      attemptId: null,
      staff: { userId: actor.userId, paidWith },
    });
  });
}
