// Settles a refund with an unknown result after a person has checked with the bank.
// Also settles the failed refund of a surplus, after a person has made it at the bank.
import type { RecordRefundDecisionInput } from '#contract/refunds.ts';
import { refundDecisionRefusal } from '#domain/refund.ts';
import { recordActivity } from '#server/activity/index.ts';
import { closeRefundIncident } from '#server/incidents/index.ts';
import { readLoggedPayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { lockRefund, updateRefund } from './change-refund.ts';
import { readRefundableAmount } from './queries.ts';

/**
 * Records what a person found out at the bank: whether a refund with an unknown result was made, or that the failed refund of a
 * surplus (charged above what was owed) was made there. Moves no money. Returns the payment's id. The payment incident stays open
 * unless the money was returned. Nothing changes if the refund already has this state. Throws `refund-not-unknown` if the state is
 * not `seen` (as in the form) or allows no decision, and `refund-too-much` if less of the surplus can be refunded by now.
 */
export async function recordRefundDecision(
  context: StaffContext,
  { refundId, decision, note, seen }: RecordRefundDecisionInput,
): Promise<string> {
  const { actor } = context;
  const typed = requireReason(note, 'refund-note-required');
  const check = { by: actor.userId, note: typed };

  return context.transaction(async (sql) => {
    const refund = await lockRefund(sql, refundId);
    if (!refund) throw new RefusalError('not-found');
    const refusal = refundDecisionRefusal(refund, decision, seen);
    if (refusal) throw new RefusalError(refusal);
    if (refund.state === decision) return refund.paymentId;
    // The provider may have reported the refund that the person made there, or it may have been requested again.
    if (refund.state === 'failed' && refund.amount > (await readRefundableAmount(sql, refund)))
      throw new RefusalError('refund-too-much');
    await updateRefund(context, sql, refund, { state: decision, code: null, check });
    if (refund.state === 'failed') {
      const closing = { closedBy: check.by, note: check.note, reason: 'refunded' } as const;
      await closeRefundIncident(context, sql, { refundId, kind: 'refund-failed' }, closing);
    }
    const subject = await readLoggedPayment(sql, refund.paymentId, refund.amount);
    const details = { ...subject, wasRefunded: decision === 'succeeded' };
    await recordActivity(context, sql, { kind: 'refund-settled', details });
    return refund.paymentId;
  });
}
