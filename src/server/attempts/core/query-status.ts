// Calls to a provider about an attempt, outside of every transaction: what was asked is stored before, the answer after.
import { isUnderWay } from '#domain/attempt.ts';
import type { Context } from '#server/platform/context.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { findProvider, type Means } from './payment-gateways.ts';
import type { Provider, ProviderAttempt, ProviderStatus } from './provider.ts';
import {
  type AttemptSnapshot,
  type AttemptWithPayment,
  isCallInProgress,
  readAttempt,
  readProviderAttempt,
} from './stored-attempt.ts';

type ProviderCall = (provider: Provider, attempt: ProviderAttempt) => Promise<ProviderStatus>;

/** Makes the call that may move money, and applies its answer. No answer is one too: nobody knows what became of it. */
export async function requestPayment(
  context: Context,
  gateways: Means,
  { id, provider: providerId }: Pick<AttemptSnapshot, 'id' | 'provider'>,
  call: ProviderCall,
): Promise<void> {
  const provider = findProvider(gateways, providerId);
  if (!provider) return;
  const attempt = await readProviderAttempt(context.db, gateways, id);
  const status = await call(provider, attempt).catch((error: unknown): ProviderStatus => {
    context.log.error({ err: error, attemptId: id }, 'A provider did not answer');
    return { outcome: { state: 'unknown', code: 'no-answer' } };
  });
  await applyProviderStatus(context, await readAttempt(context.db, id), status, 'answer');
}

/** Asks what became of an attempt, and applies it. Says what the provider said; null when it was not asked or is silent. */
export async function queryStatus(
  context: Context,
  gateways: Means,
  attemptId: string,
): Promise<ProviderStatus | null> {
  return callIfInProgress(context, gateways, attemptId, (provider, attempt) => provider.queryStatus(attempt));
}

/**
 * Sees to it that nobody can pay it any more, if nothing has moved. False when money may be moving: then it is left. A
 * provider that cannot close its own page leaves it open: should somebody pay there after all, that is late money.
 */
export async function closeAttempt(context: Context, gateways: Means, attemptId: string): Promise<boolean> {
  const synced = await queryStatus(context, gateways, attemptId);
  if (synced?.outcome.state === 'action') {
    await callIfInProgress(context, gateways, attemptId, async (provider, attempt) => {
      const status = await provider.cancel(attempt);
      return status.outcome.state === 'action' ? { ...status, outcome: CANCELED } : status;
    });
  }
  const { attempt } = await readAttempt(context.db, attemptId);
  return !isUnderWay(attempt.state);
}

/**
 * Asks about an attempt because a provider hinted that there is news, also of one that is over for us: late money is
 * heard so. Throws when the provider does not answer, so that the hint is not lost.
 */
export async function syncAfterWebhook(
  context: Context,
  gateways: Means,
  provider: Provider,
  read: AttemptWithPayment,
): Promise<void> {
  if (read.attempt.state === 'succeeded') return;
  const status = await provider.queryStatus(await readProviderAttempt(context.db, gateways, read.attempt.id));
  await applyProviderStatus(context, read, status, 'question');
}

const CANCELED = { state: 'canceled', reason: 'canceled-by-guest', code: null } as const;

async function callIfInProgress(
  context: Context,
  gateways: Means,
  attemptId: string,
  call: ProviderCall,
): Promise<ProviderStatus | null> {
  const read = await readAttempt(context.db, attemptId);
  const provider = findProvider(gateways, read.attempt.provider);
  if (!provider || !isUnderWay(read.attempt.state) || isCallInProgress(read.attempt, context.now)) return null;
  const attempt = await readProviderAttempt(context.db, gateways, attemptId);
  const status = await call(provider, attempt).catch((error: unknown) => {
    context.log.warn({ err: error, attemptId }, 'A provider could not be asked');
    return null;
  });
  if (!status) return null;
  await applyProviderStatus(context, read, status, 'question');
  return status;
}
