// Somebody looked at the bank what became of a refund of which we know nothing.
import type { SettleRefund } from '#contract/refunds.ts';
import { readReason, whyNotSettle } from '#domain/refund.ts';
import { Refused, type StaffContext } from '#server/platform/context.ts';
import { changeRefund, lockRefund } from './change-refund.ts';

/**
 * Settles it by that person's word, once: the refund, its payment, and its incident with their name and note. One that is
 * settled so already stays as it is, whoever settled it; settled otherwise, it is refused. Gives the payment's id.
 */
export async function settleRefund(context: StaffContext, { refundId, verdict, note }: SettleRefund): Promise<string> {
  const { actor } = context;
  const read = readReason(note);
  if ('refusal' in read) {
    throw new Refused(read.refusal === 'refund-reason-required' ? 'refund-note-required' : read.refusal);
  }
  const check = { by: actor.userId, note: read.reason };

  return context.transaction(async (sql) => {
    const refund = await lockRefund(sql, refundId);
    if (!refund) throw new Refused('not-found');
    const refusal = whyNotSettle(refund.state, verdict);
    if (refusal) throw new Refused(refusal);
    if (refund.state === 'unknown') await changeRefund(context, sql, refund, { state: verdict, code: null, check });
    return refund.paymentId;
  });
}
