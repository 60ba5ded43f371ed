// Stores a failed refund that staff request again.
import type { RepeatRefundInput } from '#contract/refunds.ts';
import { repetitionRefusal } from '#domain/refund.ts';
import { recordActivity } from '#server/activity/index.ts';
import { closeRepeatedRefundIncidents, hasOpenRefundIncident } from '#server/incidents/index.ts';
import { readPaymentSubject } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { lockRefund, publishDuplicateRefund } from './change-refund.ts';
import { isRepeated, readRefundableOfCharge } from './queries.ts';
import { insertNewRefund, isAlreadyStored, type NewRefund } from './store-refund.ts';

/**
 * Stores a refund of the same amount and charge as one that has failed, under the id that the browser generated; it must
 * then be sent to the provider (`sendRefund`). Idempotent. A refund is repeated once, and only while an incident asks for
 * its money: the incidents about the failed refund close, and those about a duplicate charge stay until it is refunded.
 * Returns the id of the payment.
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
    const { paymentId, attemptId, amount, isDuplicate } = failed;
    const request = { reason: typed, origin: 'comanda', requestedBy: actor.userId } as const;
    const refund: NewRefund = { ...request, refundId, paymentId, amount, isDuplicate, repeatsRefundId: failedRefundId };
    if (await isAlreadyStored(sql, refund)) return paymentId;

    const isOpen = (await hasOpenRefundIncident(sql, failed)) && !(await isRepeated(sql, failedRefundId));
    const refundable = await readRefundableOfCharge(sql, failed);
    const refusal = repetitionRefusal({ state: failed.state, amount, isOpen }, refundable);
    if (refusal) throw new RefusalError(refusal);

    await closeRepeatedRefundIncidents(context, sql, failedRefundId, { closedBy: actor.userId, note: typed });
    await insertNewRefund(context, sql, { ...refund, attemptId, state: 'requested' });
    if (isDuplicate) await publishDuplicateRefund(context, sql, paymentId);
    const details = await readPaymentSubject(sql, paymentId, amount);
    await recordActivity(context, sql, { kind: 'refund-repeated', details });
    return paymentId;
  });
}
