// Reads the payment after a customer returns from a provider's page. The return address only identifies the payment.

import type { PaymentReturn, PaymentStatus } from '#contract/attempts.ts';
import type { ProviderId } from '#domain/provider.ts';
import { isId } from '#domain/type-guards.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { queryForCustomer, queryUndecidedAttempt } from './check-payment.ts';
import { applyProviderStatus } from './core/apply-provider-status.ts';
import { isEventOfAccount } from './core/event-account.ts';
import { findProvider, interactiveQuery, type PaymentGateways } from './core/payment-gateways.ts';
import { InvalidSignatureError, type Provider, type WebhookEvent } from './core/provider.ts';
import { readAttempt } from './core/stored-attempt.ts';
import { readPaymentStatus } from './queries.ts';

/**
 * Finds the customer's own payment that the return address belongs to, and returns its status after a status query. Signed
 * fields in the address are trusted like a webhook. The payment of another customer is never changed.
 */
export async function readPaymentReturn(
  context: Context,
  gateways: PaymentGateways,
  input: PaymentReturn,
): Promise<PaymentStatus> {
  const customerId = requireCustomerId(context.actor);
  const attempt = await findReturnedAttempt(context, gateways, customerId, input);
  if (!attempt) throw new RefusalError('not-found');

  const provider = findProvider(gateways, attempt.provider);
  for (const event of provider ? readSignedEvents(context, provider, input) : []) {
    if (!provider || event.kind !== 'attempt-status' || event.ref !== attempt.ref) continue;
    const read = await readAttempt(context.db, attempt.id);
    if (isEventOfAccount(event, provider, read.attempt))
      await applyProviderStatus(context, read, { outcome: event.outcome }, 'webhook');
  }
  // The customer may have paid on the page of an attempt that had been canceled, declined or expired.
  await queryForCustomer(context, gateways, attempt.id);
  await queryUndecidedAttempt(context, gateways, attempt.payment_id);
  return readPaymentStatus(context.db, customerId, attempt.order_id);
}

/** Finds the attempt by our own id, by the provider's session, or by the signed fields: the first that is this customer's. */
async function findReturnedAttempt(
  context: Context,
  gateways: PaymentGateways,
  customerId: string,
  input: PaymentReturn,
) {
  const { externalId, sessionId } = input;
  const own = context.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_attempts.id', 'provider', 'ref', 'payment_id', 'order_id'])
    .where('customer_id', '=', customerId);

  if (externalId !== null && isId(externalId)) {
    return own.where('payment_attempts.id', '=', externalId).executeTakeFirst();
  }
  const candidates = [
    ...(await findRefsBySession(context, gateways, sessionId)),
    ...signedRefs(context, gateways, input),
  ];
  for (const { provider, ref } of candidates) {
    const found = await own.where('provider', '=', provider).where('ref', '=', ref).executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

interface ProviderReference {
  readonly provider: ProviderId;
  readonly ref: string;
}

async function findRefsBySession(
  { log }: Context,
  gateways: PaymentGateways,
  sessionId: string | null,
): Promise<ProviderReference[]> {
  if (sessionId === null) return [];
  const refs = gateways.providers.map(async (provider) => {
    const ref = await provider.findRefBySession(sessionId, interactiveQuery(gateways)).catch((error: unknown) => {
      log.warn({ err: error }, 'Provider session query failed');
      return null;
    });
    return ref === null ? [] : [{ provider: provider.id, ref }];
  });
  return (await Promise.all(refs)).flat();
}

function signedRefs(context: Context, { providers }: PaymentGateways, input: PaymentReturn): ProviderReference[] {
  return providers.flatMap((provider) =>
    readSignedEvents(context, provider, input).flatMap((event) =>
      'ref' in event ? [{ provider: provider.id, ref: event.ref }] : [],
    ),
  );
}

/** The events in the signed fields; empty without signed fields or with a signature that does not match. */
function readSignedEvents({ log }: Context, provider: Provider, { signed }: PaymentReturn): readonly WebhookEvent[] {
  if (Object.keys(signed).length === 0) return [];
  try {
    return provider.readReturn(signed);
  } catch (error) {
    if (!(error instanceof InvalidSignatureError)) throw error;
    log.warn({ provider: provider.id }, 'Return address signature verification failed');
    return [];
  }
}
