// Refunds on their way to the providers. That one is being sent is stored before the provider is asked: a crash in
// between leaves it «sending», which becomes unknown, and is never asked for again.
import type { ProviderId } from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';
import { findProvider, type Means, type RefundResult, readProviderAttempt } from '#server/attempts/index.ts';
import { leaseExpiredSince, lockFirst } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';
import { recordResult } from './record-result.ts';

/** By what money goes back. */
export type RefundMeans = Pick<Means, 'providers' | 'publicUrl'>;

/** A provider answers within a minute or not at all: what is «sending» for longer has nobody who waits for its answer. */
export const SENDING_MAX_MS = 2 * 60_000;

/** Sends this refund, unless somebody has begun to. Its result is stored; no answer is one too. */
export async function sendRefund(context: Context, means: RefundMeans, refundId: string): Promise<boolean> {
  return send(context, means, await claim(context, refundId));
}

/** Sends the one that waits longest; false when none does. Whoever else sends at the same time takes another. */
export async function sendNextRefund(context: Context, means: RefundMeans): Promise<boolean> {
  return send(context, means, await claim(context, null));
}

/** What was being sent when its process went down is unknown from now on. */
export async function giveUpOnSilent(context: Context): Promise<void> {
  const silent = await context.db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'sending')
    .where('updated_on', '<=', leaseExpiredSince(context.now, SENDING_MAX_MS))
    .orderBy('updated_on')
    .execute();
  for (const { id } of silent) await recordResult(context, id, { state: 'unknown', code: 'interrupted' });
}

interface ClaimedRefund {
  readonly id: string;
  readonly attemptId: string;
  readonly provider: ProviderId;
  readonly amount: number;
}

/** Takes one that waits, or the one of that id, so that nobody else does. */
async function claim(context: Context, refundId: string | null): Promise<ClaimedRefund | undefined> {
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

async function send(context: Context, means: RefundMeans, refund: ClaimedRefund | undefined): Promise<boolean> {
  if (!refund) return false;
  await recordResult(context, refund.id, await ask(context, means, refund));
  return true;
}

/** The one call that moves money. Made once for each refund, outside of every transaction. */
async function ask(context: Context, means: RefundMeans, refund: ClaimedRefund): Promise<RefundResult> {
  const provider = findProvider(means, refund.provider);
  if (!provider) return { state: 'failed', code: 'not-configured' };
  const attempt = await readProviderAttempt(context.db, means, refund.attemptId);
  try {
    return await provider.refundPayment(attempt, { id: refund.id, amount: cents(refund.amount) });
  } catch (error) {
    context.log.error({ err: error, refundId: refund.id }, 'A provider did not answer to a refund');
    return { state: 'unknown', code: 'no-answer' };
  }
}
