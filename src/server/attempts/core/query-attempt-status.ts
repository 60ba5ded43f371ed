// Calls to a payment provider about one attempt. They run outside of transactions: the request is stored before, the result after.
import { isAttemptInProgress } from '#domain/attempt.ts';
import type { Context } from '#server/platform/context.ts';
import { withTimeLimit } from '#server/platform/wait-at-most.ts';
import { applyProviderStatus, recordNoResponse } from './apply-provider-status.ts';
import { backgroundQueryOptions, findProvider, type PaymentGateways } from './payment-gateways.ts';
import type { AttemptOutcome, Provider, ProviderQueryOptions, ProviderReply } from './provider.ts';
import type { ProviderAttempt } from './provider-attempt.ts';
import {
  type AttemptSnapshot,
  type AttemptWithPayment,
  isChargeCallInProgress,
  isChargeConfirmed,
  readAttempt,
  readProviderAttempt,
} from './stored-attempt.ts';

/**
 * Sends a request that may move money to the payment provider of an attempt, and stores the response. `call` makes the request. If
 * it fails, the attempt becomes `unknown`, because money may have moved; the error is logged and not thrown.
 */
export async function callPaymentProvider(
  context: Context,
  gateways: PaymentGateways,
  { id, provider: providerId }: Pick<AttemptSnapshot, 'id' | 'provider'>,
  call: (provider: Provider, attempt: ProviderAttempt) => Promise<ProviderReply>,
): Promise<void> {
  const provider = findProvider(gateways, providerId);
  if (!provider) return;
  const attempt = await readProviderAttempt(context.db, gateways, id);
  const status = await call(provider, attempt).catch((error: unknown): ProviderReply => {
    context.log.error({ err: error, attemptId: id }, 'Payment request to the provider failed');
    return { outcome: { state: 'unknown', code: 'no-answer' } };
  });
  await applyProviderStatus(context, await readAttempt(context.db, id), status, 'response');
}

/**
 * Asks the payment provider for the status of an attempt to pay, in progress or ended, and stores the reply. If the attempt ended
 * and may have been charged, the provider is asked to cancel it, which also returns the status. Returns false if the provider did
 * not respond; a later query is then planned. Otherwise returns true. It is also true if no query is needed: the charge is
 * confirmed, or a call that may move money is in progress.
 */
export async function queryAttemptStatus(
  context: Context,
  gateways: PaymentGateways,
  attemptId: string,
  options: ProviderQueryOptions,
): Promise<boolean> {
  const read = await readAttempt(context.db, attemptId);
  if (isChargeConfirmed(read.attempt) || isChargeCallInProgress(read.attempt, context.now)) return true;
  const status = await callProvider(context, gateways, read.attempt, options, (provider, attempt) =>
    read.attempt.unpaid_confirmation === 'none'
      ? provider.cancel(attempt, options)
      : provider.queryStatus(attempt, options),
  );
  if (status) await applyProviderStatus(context, read, status, 'query');
  else await recordNoResponse(context, attemptId);
  return status !== null;
}

/**
 * Tries to end an attempt to pay, and returns true if the attempt has ended. An attempt that waits for its customer is canceled,
 * even if the provider does not respond. An attempt for which money may be moving is only queried, and ends only if the provider
 * reports its end.
 */
export async function endAttemptIfPossible(
  context: Context,
  gateways: PaymentGateways,
  attemptId: string,
  options: ProviderQueryOptions,
): Promise<boolean> {
  const read = await readAttempt(context.db, attemptId);
  if (read.attempt.state === 'action') await cancelAttempt(context, gateways, read, options);
  else if (isAttemptInProgress(read.attempt.state)) await queryAttemptStatus(context, gateways, attemptId, options);
  const { attempt } = await readAttempt(context.db, attemptId);
  return !isAttemptInProgress(attempt.state);
}

/** No call is in progress: the attempt waits for its customer. */
async function cancelAttempt(
  context: Context,
  gateways: PaymentGateways,
  read: AttemptWithPayment,
  options: ProviderQueryOptions,
): Promise<void> {
  const status = await callProvider(context, gateways, read.attempt, options, (provider, attempt) =>
    provider.cancel(attempt, options),
  );
  if (status === null) await applyProviderStatus(context, read, { outcome: CANCELED_WITHOUT_RESPONSE }, 'query');
  else if (status.outcome.state === 'action')
    await applyProviderStatus(context, read, { ...status, outcome: CANCELED_HERE }, 'query');
  else await applyProviderStatus(context, read, status, 'query');
}

const CANCELED_HERE: AttemptOutcome = {
  state: 'canceled',
  reason: 'canceled-by-guest',
  code: null,
  unpaidConfirmation: 'provisional',
};
const CANCELED_WITHOUT_RESPONSE: AttemptOutcome = { ...CANCELED_HERE, code: 'no-answer', unpaidConfirmation: 'none' };

/**
 * Queries the status of an attempt to pay after a webhook that only says that the attempt may have changed. An ended attempt is
 * queried too, because money may arrive late. Throws if the provider does not respond, so that the provider sends the webhook
 * again.
 */
export async function syncAfterWebhook(
  context: Context,
  gateways: PaymentGateways,
  provider: Provider,
  read: AttemptWithPayment,
): Promise<void> {
  if (isChargeConfirmed(read.attempt)) return;
  const attempt = await readProviderAttempt(context.db, gateways, read.attempt.id);
  const options = backgroundQueryOptions(gateways);
  const status = await withTimeLimit(options.timeoutMs, provider.queryStatus(attempt, options));
  await applyProviderStatus(context, read, status, 'query');
}

/** The status that the provider returns; null if it does not respond in time or is no longer configured. */
async function callProvider(
  context: Context,
  gateways: PaymentGateways,
  { id: attemptId, provider: providerId }: AttemptSnapshot,
  options: ProviderQueryOptions,
  call: (provider: Provider, attempt: ProviderAttempt) => Promise<ProviderReply>,
): Promise<ProviderReply | null> {
  const provider = findProvider(gateways, providerId);
  if (!provider) return null;
  const attempt = await readProviderAttempt(context.db, gateways, attemptId);
  try {
    // A provider may need several calls for one status: the limit covers all of them.
    return await withTimeLimit(options.timeoutMs, call(provider, attempt));
  } catch (error) {
    context.log.warn({ err: error, attemptId }, 'Provider status query failed');
    return null;
  }
}
