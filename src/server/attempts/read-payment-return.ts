// A guest comes back from a provider's page. The address proves nothing: it says where to look.
import type { PaymentReturn, PaymentStatus } from '#contract/attempts.ts';
import type { ProviderId } from '#domain/attempt.ts';
import { customerOf } from '#server/customers/index.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { queryAttemptInProgress } from './check-payment.ts';
import { applyProviderStatus } from './core/apply-provider-status.ts';
import { findProvider, type Means } from './core/payment-gateways.ts';
import { InvalidSignatureError, type Provider, type WebhookEvent } from './core/provider.ts';
import { readAttempt } from './core/stored-attempt.ts';
import { readPaymentStatus } from './queries.ts';

/**
 * Which of the guest's own payments the return is about, and how it stands after asking. What the address carries
 * signed by the provider is believed like a message of theirs; for a payment of another guest it changes nothing.
 */
export async function readPaymentReturn(
  context: Context,
  gateways: Means,
  input: PaymentReturn,
): Promise<PaymentStatus> {
  const customerId = customerOf(context.actor);
  const attempt = await findReturnedAttempt(context, gateways, customerId, input);
  if (!attempt) throw new Refused('not-found');

  const provider = findProvider(gateways, attempt.provider);
  for (const fact of provider ? readSignedEvents(context, provider, input) : []) {
    if (fact.kind !== 'attempt-status' || fact.ref !== attempt.ref) continue;
    await applyProviderStatus(context, await readAttempt(context.db, attempt.id), { outcome: fact.outcome }, 'message');
  }
  await queryAttemptInProgress(context, gateways, attempt.payment_id);
  return readPaymentStatus(context.db, customerId, attempt.order_id);
}

/** By our own id in the address, by the provider's session, or by what is signed: the first that is this guest's. */
async function findReturnedAttempt(context: Context, gateways: Means, customerId: string, input: PaymentReturn) {
  const { externalId, sessionId } = input;
  const own = context.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_attempts.id', 'provider', 'ref', 'payment_id', 'order_id'])
    .where('customer_id', '=', customerId);

  if (externalId !== null && UUID.test(externalId)) {
    return own.where('payment_attempts.id', '=', externalId).executeTakeFirst();
  }
  const named = [...(await findRefsBySession(context, gateways, sessionId)), ...signedRefs(context, gateways, input)];
  for (const { provider, ref } of named) {
    const found = await own.where('provider', '=', provider).where('ref', '=', ref).executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface ProviderReference {
  readonly provider: ProviderId;
  readonly ref: string;
}

async function findRefsBySession(
  { log }: Context,
  { providers }: Means,
  sessionId: string | null,
): Promise<ProviderReference[]> {
  if (sessionId === null) return [];
  const refs = providers.map(async (provider) => {
    const ref = await provider.findRefBySession(sessionId).catch((error: unknown) => {
      log.warn({ err: error }, 'A provider could not be asked about its session');
      return null;
    });
    return ref === null ? [] : [{ provider: provider.id, ref }];
  });
  return (await Promise.all(refs)).flat();
}

function signedRefs(context: Context, { providers }: Means, input: PaymentReturn): ProviderReference[] {
  return providers.flatMap((provider) =>
    readSignedEvents(context, provider, input).flatMap((fact) =>
      'ref' in fact ? [{ provider: provider.id, ref: fact.ref }] : [],
    ),
  );
}

/** None when nothing is signed, or somebody else signed it. */
function readSignedEvents({ log }: Context, provider: Provider, { signed }: PaymentReturn): readonly WebhookEvent[] {
  if (Object.keys(signed).length === 0) return [];
  try {
    return provider.readReturn(signed);
  } catch (error) {
    if (!(error instanceof InvalidSignatureError)) throw error;
    log.warn({ provider: provider.id }, 'A return carried what its provider did not sign');
    return [];
  }
}
