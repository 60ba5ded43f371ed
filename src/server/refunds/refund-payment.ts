// Stores a refund that staff request.
import type { RefundPayment } from '#contract/refunds.ts';
import { cents } from '#domain/money.ts';
import { parseReason, refundRefusal } from '#domain/refund.ts';
import { recordActivity } from '#server/activity/index.ts';
import { lockPayment, paymentSubject, strikeOrder, type WithdrawLines } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { applyNewRefund } from './change-refund.ts';
import { findSettledAttemptId, readRefunds } from './queries.ts';
import { insertNewRefund, isAlreadyStored, type NewRefund } from './store-refund.ts';

/**
 * Stores a refund under the id that the browser generated. Idempotent: the same id with the same content is the same
 * refund, also in parallel requests. A payment taken at the bar is refunded by this alone; otherwise the refund must be
 * sent to the provider (`sendRefund`). With `strikesLines`, the lines of its order that are not done are struck on the boards in the
 * same transaction. The payment's row stays locked until the commit, so that parallel refunds
 * cannot exceed it.
 */
export async function refundPayment(
  context: StaffContext,
  { strikesLines = false, ...input }: RefundPayment,
  withdrawLines: WithdrawLines,
): Promise<void> {
  const { actor } = context;
  const read = parseReason(input.reason);
  if ('refusal' in read) throw new RefusalError(read.refusal);
  const isNew = { isDuplicate: false, repeatsRefundId: null } as const;
  const refund: NewRefund = { ...input, ...isNew, reason: read.reason, origin: 'comanda', requestedBy: actor.userId };

  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, input.paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (await isAlreadyStored(sql, refund)) return;

    const paid = cents(payment.amount_paid_by_user);
    const refunds = await readRefunds(sql, input.paymentId);
    const refusal = refundRefusal({ state: payment.state, paid, refunds }, input.amount);
    if (refusal) throw new RefusalError(refusal);

    // Before the refund, which locks the open Z closure until the commit.
    const strike = { reason: read.reason, withdrawLines };
    const struckLines = strikesLines ? await strikeOrder(context, sql, payment, strike) : 0;
    const attemptId = await findSettledAttemptId(sql, input.paymentId);
    const state = attemptId === null ? 'succeeded' : 'requested';
    await insertNewRefund(context, sql, { ...refund, attemptId, state });
    if (state === 'succeeded')
      await applyNewRefund(context, sql, { id: refund.refundId, paymentId: refund.paymentId, isDuplicate: false });
    const details = { ...paymentSubject(payment, input.amount), struckLines };
    await recordActivity(context, sql, { kind: 'payment-refunded', details });
  });
}
