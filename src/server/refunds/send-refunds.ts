// Refunds on their way to the providers. That one is being sent is stored before the provider is asked: a crash in
// between leaves it «sending», which becomes unknown, and is never asked for again.
import type { ProviderId } from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';
import { findProvider, type Means, type RefundResult, readProviderAttempt } from '#server/attempts/index.ts';
import { leaseExpiredSince, lockFirst } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';
import { recordRefundResult } from './record-refund-result.ts';

/** By what money goes back. */
export type RefundGateways = Pick<Means, 'providers' | 'publicUrl'>;

/** A provider answers within a minute or not at all: what is «sending» for longer has nobody who waits for its answer. */
export const SENDING_MAX_MS = 2 * 60_000;

/** Sends this refund, unless somebody has begun to. Its result is stored; no answer is one too. */
export async function sendRefund(context: Context, gateways: RefundGateways, refundId: string): Promise<boolean> {
  return sendClaimed(context, gateways, await claimRefund(context, refundId));
}

/** Sends the one that waits longest; false when none does. Whoever else sends at the same time takes another. */
export async function sendNextRefund(context: Context, gateways: RefundGateways): Promise<boolean> {
  return sendClaimed(context, gateways, await claimRefund(context, null));
}

/** What was being sent when its process went down is unknown from now on. */
export async function markInterruptedRefunds(context: Context): Promise<void> {
  const silent = await context.db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'sending')
    .where('updated_on', '<=', leaseExpiredSince(context.now, SENDING_MAX_MS))
    .orderBy('updated_on')
    .execute();
  for (const { id } of silent) await recordRefundResult(context, id, { state: 'unknown', code: 'interrupted' });
}

interface ClaimedRefund {
  readonly id: string;
  readonly attemptId: string;
  readonly provider: ProviderId;
  readonly amount: number;
}

/** Takes one that waits, or the one of that id, so that nobody else does. */
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
    .set({ state: 'sending', updated_on: context.now })
    .where('refunds.id', '=', lockFirst(waiting))
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

/** The one call that moves money. Made once for each refund, outside of every transaction. */
async function requestRefund(context: Context, gateways: RefundGateways, refund: ClaimedRefund): Promise<RefundResult> {
  const provider = findProvider(gateways, refund.provider);
  if (!provider) return { state: 'failed', code: 'not-configured' };
  const attempt = await readProviderAttempt(context.db, gateways, refund.attemptId);
  try {
    return await provider.refundPayment(attempt, { id: refund.id, amount: cents(refund.amount) });
  } catch (error) {
    context.log.error({ err: error, refundId: refund.id }, 'A provider did not answer to a refund');
    return { state: 'unknown', code: 'no-answer' };
  }
}
