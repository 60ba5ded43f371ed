// Stores a new refund in place of a failed one, when staff request it again.
import type { RepeatRefundInput } from '#contract/refunds.ts';
import { repeatRefundRefusal } from '#domain/refund.ts';
import { recordActivity } from '#server/activity/index.ts';
import { closeRepeatedRefundIncidents, hasOpenRefundIncident } from '#server/incidents/index.ts';
import { readLoggedPayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { lockRefund, publishSurplusRefund } from './change-refund.ts';
import { isRefundRepeated, readRefundableAmount } from './queries.ts';
import { insertNewRefund, isSameRefundStored, type NewRefund } from './store-refund.ts';

/**
 * Stores a new refund in place of a failed one, under the id `repetitionId` from the browser. Returns the payment's id. The caller
 * must then send the refund. A repeated request stores nothing more. Closes the payment incidents about the failed refund; one
 * about a surplus (charged above what was owed) stays open until it is refunded. Throws `refund-not-repeatable` if the refund has
 * not failed, was already repeated under another id, or has no open incident, and `refund-too-much` if less can be refunded by now.
 */
export async function repeatRefund(
  context: StaffContext,
  { refundId: failedRefundId, repetitionId: refundId, note }: RepeatRefundInput,
): Promise<string> {
  const { actor } = context;
  const typed = requireReason(note, 'refund-reason-required');

  return context.transaction(async (sql) => {
    const failed = await lockRefund(sql, failedRefundId);
    if (!failed) throw new RefusalError('not-found');
    const { paymentId, attemptId, amount, isSurplus } = failed;
    const request = { reason: typed, origin: 'comanda', requestedBy: actor.userId } as const;
    const refund: NewRefund = { ...request, refundId, paymentId, amount, isSurplus, repeatsRefundId: failedRefundId };
    if (await isSameRefundStored(sql, refund)) return paymentId;

    const isOpen = (await hasOpenRefundIncident(sql, failed)) && !(await isRefundRepeated(sql, failedRefundId));
    const refundable = await readRefundableAmount(sql, failed);
    const refusal = repeatRefundRefusal({ state: failed.state, amount, isOpen }, refundable);
    if (refusal) throw new RefusalError(refusal);

    await closeRepeatedRefundIncidents(context, sql, failedRefundId, { closedBy: actor.userId, note: typed });
    await insertNewRefund(context, sql, { ...refund, attemptId, state: 'requested' });
    if (isSurplus) await publishSurplusRefund(context, sql, paymentId);
    const details = await readLoggedPayment(sql, paymentId, amount);
    await recordActivity(context, sql, { kind: 'refund-repeated', details });
    return paymentId;
  });
}
