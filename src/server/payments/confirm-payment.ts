// Staff took the money of a payment that waited.
import type { ConfirmPayment } from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { lockPayment } from '#server/payments/lock-payment.ts';
import { settlePayment } from '#server/payments/settle.ts';
import { isUnderWay } from './has-attempt-in-progress.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';

/**
 * Settles the payment in full, whichever way it was to be paid: the money is in the till. One that is paid already stays
 * as it is, whoever confirmed it. One that was given up is refused: its guest may have ordered anew. So is one that its
 * guest may be paying right now, until staff say that they know: what a screen shows may be a moment old. Gives whether
 * this call settled it.
 */
export async function confirmPayment(context: Context, input: ConfirmPayment): Promise<boolean> {
  const { actor } = context;
  const { paymentId, paidWith, evenIfUnderWay = false } = input;
  if (actor.kind !== 'staff') throw new Refused('not-signed-in');
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new Refused('not-found');
    if (isPaid(payment.state)) return false;
    if (!isPending(payment.state)) throw new Refused('payment-closed');
    if (!evenIfUnderWay && (await isBeingPaid(sql, paymentId))) throw new Refused('guest-may-be-paying');
    await settlePayment(context, sql, payment, {
      method: 'manual',
      paid: cents(payment.total_amount_order),
      externalId: null,
      attemptId: null,
      staff: { userId: actor.userId, paidWith },
    });
    return true;
  });
}

/** With the payment's row locked no attempt begins meanwhile. */
async function isBeingPaid(sql: Sql, paymentId: string): Promise<boolean> {
  const { isBeing } = await sql
    .selectFrom('payments')
    .select(isUnderWay.as('isBeing'))
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return isBeing;
}
