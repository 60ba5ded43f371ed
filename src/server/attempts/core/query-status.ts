// Calls to a provider about one attempt. They run outside of transactions: the request is stored before, the result after.
import { isAttemptInProgress } from '#domain/attempt.ts';
import type { Context } from '#server/platform/context.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { findProvider, type PaymentGateways } from './payment-gateways.ts';
import type { Provider, ProviderAttempt, ProviderStatus } from './provider.ts';
import {
  type AttemptSnapshot,
  type AttemptWithPayment,
  isCallInProgress,
  readAttempt,
  readProviderAttempt,
} from './stored-attempt.ts';

type ProviderCall = (provider: Provider, attempt: ProviderAttempt) => Promise<ProviderStatus>;

/** Makes a call that may move money and applies its response. Without a response the attempt becomes `unknown`. */
export async function requestPayment(
  context: Context,
  gateways: PaymentGateways,
  { id, provider: providerId }: Pick<AttemptSnapshot, 'id' | 'provider'>,
  call: ProviderCall,
): Promise<void> {
  const provider = findProvider(gateways, providerId);
  if (!provider) return;
  const attempt = await readProviderAttempt(context.db, gateways, id);
  const status = await call(provider, attempt).catch((error: unknown): ProviderStatus => {
    context.log.error({ err: error, attemptId: id }, 'Payment request to the provider failed');
    return { outcome: { state: 'unknown', code: 'no-answer' } };
  });
  await applyProviderStatus(context, await readAttempt(context.db, id), status, 'response');
}

/** Queries the status of an attempt in progress and applies it. Null when no query was sent or no response came. */
export async function queryStatus(
  context: Context,
  gateways: PaymentGateways,
  attemptId: string,
): Promise<ProviderStatus | null> {
  return callIfInProgress(context, gateways, attemptId, (provider, attempt) => provider.queryStatus(attempt));
}

/**
 * Cancels an attempt that still requires customer action, after querying its status. Returns false if money may be
 * moving; the attempt then stays in progress. If the provider cannot close its payment page, a payment made there later
 * is handled as late money.
 */
export async function closeAttempt(context: Context, gateways: PaymentGateways, attemptId: string): Promise<boolean> {
  const synced = await queryStatus(context, gateways, attemptId);
  if (synced?.outcome.state === 'action') {
    await callIfInProgress(context, gateways, attemptId, async (provider, attempt) => {
      const status = await provider.cancel(attempt);
      return status.outcome.state === 'action' ? { ...status, outcome: CANCELED } : status;
    });
  }
  const { attempt } = await readAttempt(context.db, attemptId);
  return !isAttemptInProgress(attempt.state);
}

/**
 * Queries the status of an attempt after a webhook notification, also if the attempt has already ended, which is how
 * late money is detected. Throws when the provider does not respond, so that the provider sends the webhook again.
 */
export async function syncAfterWebhook(
  context: Context,
  gateways: PaymentGateways,
  provider: Provider,
  read: AttemptWithPayment,
): Promise<void> {
  if (read.attempt.state === 'succeeded') return;
  const status = await provider.queryStatus(await readProviderAttempt(context.db, gateways, read.attempt.id));
  await applyProviderStatus(context, read, status, 'query');
}

const CANCELED = { state: 'canceled', reason: 'canceled-by-guest', code: null } as const;

async function callIfInProgress(
  context: Context,
  gateways: PaymentGateways,
  attemptId: string,
  call: ProviderCall,
): Promise<ProviderStatus | null> {
  const read = await readAttempt(context.db, attemptId);
  const provider = findProvider(gateways, read.attempt.provider);
  if (!provider || !isAttemptInProgress(read.attempt.state) || isCallInProgress(read.attempt, context.now)) return null;
  const attempt = await readProviderAttempt(context.db, gateways, attemptId);
  const status = await call(provider, attempt).catch((error: unknown) => {
    context.log.warn({ err: error, attemptId }, 'Provider status query failed');
    return null;
  });
  if (!status) return null;
  await applyProviderStatus(context, read, status, 'query');
  return status;
}
