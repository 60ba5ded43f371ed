// Settles a refund with an unknown result after a person has checked with the bank.
import type { SettleRefund } from '#contract/refunds.ts';
import { parseReason, refundDecisionRefusal } from '#domain/refund.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { lockRefund, updateRefund } from './change-refund.ts';

/**
 * Stores the person's decision, once: updates the refund and its payment, and closes the incident with their name and
 * note. A repeated decision changes nothing, also by another person; a different one is refused. Returns the id of
 * the payment.
 */
export async function settleRefund(context: StaffContext, { refundId, decision, note }: SettleRefund): Promise<string> {
  const { actor } = context;
  const read = parseReason(note);
  if ('refusal' in read) {
    throw new RefusalError(read.refusal === 'refund-reason-required' ? 'refund-note-required' : read.refusal);
  }
  const check = { by: actor.userId, note: read.reason };

  return context.transaction(async (sql) => {
    const refund = await lockRefund(sql, refundId);
    if (!refund) throw new RefusalError('not-found');
    const refusal = refundDecisionRefusal(refund.state, decision);
    if (refusal) throw new RefusalError(refusal);
    if (refund.state === 'unknown') await updateRefund(context, sql, refund, { state: decision, code: null, check });
    return refund.paymentId;
  });
}
