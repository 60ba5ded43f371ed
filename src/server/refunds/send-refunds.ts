// Sends refunds to the payment providers.
// The state «sending» is stored before the provider is called. A refund that a crash leaves in this state becomes unknown, and is
// never sent again.

import { cents } from '#domain/money.ts';
import type { ProviderId } from '#domain/provider.ts';
import { ACCOUNT_NOT_CONFIGURED } from '#domain/refund.ts';
import { findProvider, type PaymentGateways, type RefundResult, readProviderAttempt } from '#server/attempts/index.ts';
import { latestExpiredLeaseStart, selectFirstClaimableRow } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';
import { recordRefundResult } from './record-refund-result.ts';

/** The part of the payment gateways that sending refunds needs: the payment providers and the public URL. */
export type RefundGateways = Pick<PaymentGateways, 'providers' | 'publicUrl'>;

/**
 * For how many milliseconds a refund may be in the state `sending`. A payment provider responds within a minute or not at all, so
 * that after this time the process that sent it has been killed.
 */
export const REFUND_SENDING_MAX_MS = 2 * 60_000;

/**
 * Sends this refund to its payment provider and stores the result. Without a response the result is stored as unknown. Returns
 * false, and sends nothing, if the refund does not wait to be sent.
 */
export async function sendRefund(context: Context, gateways: RefundGateways, refundId: string): Promise<boolean> {
  return sendClaimed(context, gateways, await claimRefund(context, refundId));
}

/**
 * Sends the refund that has waited longest to its payment provider, and stores the result. Returns false if none waits. Several
 * processes may run it at once.
 */
export async function sendNextRefund(context: Context, gateways: RefundGateways): Promise<boolean> {
  return sendClaimed(context, gateways, await claimRefund(context, null));
}

/**
 * Sets the state of refunds to `unknown` if the process that was sending them was killed. The payment provider is asked about them
 * later.
 */
export async function markInterruptedRefunds(context: Context): Promise<void> {
  const interrupted = await context.db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'sending')
    .where('updated_on', '<=', latestExpiredLeaseStart(context.now, REFUND_SENDING_MAX_MS))
    .orderBy('updated_on')
    .execute();
  for (const { id } of interrupted) await recordRefundResult(context, id, { state: 'unknown', code: 'interrupted' });
}

interface ClaimedRefund {
  readonly id: string;
  readonly attemptId: string;
  readonly provider: ProviderId;
  readonly amount: number;
}

/** Claims the refund with this id, or with null the oldest waiting one, so that no other process sends it. */
async function claimRefund(context: Context, refundId: string | null): Promise<ClaimedRefund | undefined> {
  const waiting = context.db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'requested')
    .$if(refundId !== null, (refunds) => refunds.where('id', '=', refundId))
    .orderBy('created_on')
    .orderBy('id');
  return context.db
    .updateTable('refunds')
    .from('payment_attempts as attempts')
    .set({ state: 'sending', sent_on: context.now, updated_on: context.now })
    .where('refunds.id', '=', selectFirstClaimableRow(waiting))
    .whereRef('attempts.id', '=', 'refunds.attempt_id')
    .returning(['refunds.id', 'attempts.id as attemptId', 'attempts.provider', 'refunds.amount'])
    .executeTakeFirst();
}

async function sendClaimed(
  context: Context,
  gateways: RefundGateways,
  refund: ClaimedRefund | undefined,
): Promise<boolean> {
  if (!refund) return false;
  await recordRefundResult(context, refund.id, await requestRefund(context, gateways, refund));
  return true;
}

/** The one call that moves money. Made once per refund, outside of every transaction. */
async function requestRefund(context: Context, gateways: RefundGateways, refund: ClaimedRefund): Promise<RefundResult> {
  const provider = findProvider(gateways, refund.provider);
  const attempt = await readProviderAttempt(context.db, gateways, refund.attemptId);
  if (!provider?.hasAccount(attempt.account)) return { state: 'failed', code: ACCOUNT_NOT_CONFIGURED };
  try {
    return await provider.refundPayment(attempt, { id: refund.id, amount: cents(refund.amount) });
  } catch (error) {
    context.log.error({ err: error, refundId: refund.id }, 'Refund request to the provider failed');
    return { state: 'unknown', code: 'no-answer' };
  }
}
