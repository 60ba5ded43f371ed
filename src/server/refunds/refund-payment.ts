// Stores a refund that staff request.
import type { RefundPayment } from '#contract/refunds.ts';
import { cents } from '#domain/money.ts';
import { parseReason, type RefundState, refundedAmount, refundRefusal } from '#domain/refund.ts';
import { lockPayment, recordRefundedAmount } from '#server/payments/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError, isDuplicate } from '#server/platform/database/database-errors.ts';
import { findSettledAttemptId, readRefunds } from './queries.ts';

/**
 * Stores a refund under the id that the browser generated. Idempotent: the same id with the same content is the same
 * refund, also in parallel requests. A payment taken at the bar is refunded by this alone; otherwise the refund must be
 * sent to the provider (`sendRefund`). The payment's row stays locked until the commit, so that parallel refunds
 * cannot exceed it.
 */
export async function refundPayment(context: StaffContext, input: RefundPayment): Promise<void> {
  const { actor } = context;
  const read = parseReason(input.reason);
  if ('refusal' in read) throw new RefusalError(read.refusal);
  const refund = { ...input, reason: read.reason, requestedBy: actor.userId };

  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, input.paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (await isAlreadyStored(sql, refund)) return;

    const paid = cents(payment.amount_paid_by_user);
    const earlierRefunds = await readRefunds(sql, input.paymentId);
    const refusal = refundRefusal({ state: payment.state, paid, refunds: earlierRefunds }, input.amount);
    if (refusal) throw new RefusalError(refusal);

    const attemptId = await findSettledAttemptId(sql, input.paymentId);
    const state = attemptId === null ? 'succeeded' : 'requested';
    await insertRefund(context, sql, { ...refund, attemptId, state });
    if (state === 'succeeded') {
      const refunded = cents(refundedAmount(earlierRefunds) + input.amount);
      await recordRefundedAmount(context, sql, input.paymentId, refunded);
    }
    context.afterCommit((live) => live.publish('refunds'));
  });
}

type NewRefund = RefundPayment & { readonly requestedBy: string };

/** True if this refund is already stored. The same id with other content is refused. */
async function isAlreadyStored(sql: Sql, { refundId, paymentId, amount, reason }: NewRefund): Promise<boolean> {
  const stored = await sql
    .selectFrom('refunds')
    .select(['payment_id', 'amount', 'reason', 'is_duplicate'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (!stored) return false;
  const isSame =
    stored.payment_id === paymentId && stored.amount === amount && stored.reason === reason && !stored.is_duplicate;
  if (!isSame) throw new RefusalError('refund-id-reused');
  return true;
}

async function insertRefund(
  context: Context,
  sql: Sql,
  refund: NewRefund & { readonly attemptId: string | null; readonly state: RefundState },
): Promise<void> {
  const values = {
    id: refund.refundId,
    payment_id: refund.paymentId,
    attempt_id: refund.attemptId,
    amount: refund.amount,
    reason: refund.reason,
    state: refund.state,
    failure_code: null,
    external_id: null,
    requested_by: refund.requestedBy,
    created_on: context.now,
    updated_on: context.now,
  };
  try {
    await sql.insertInto('refunds').values(values).execute();
  } catch (error) {
    if (!isDuplicate(error, 'refunds_pkey')) throw error;
    throw new ConcurrentChangeError('The refund id was stored by another transaction.', { cause: error });
  }
}
