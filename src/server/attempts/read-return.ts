// A guest comes back from a provider's page. The address proves nothing: it says where to look.
import type { PaymentReturn, PaymentStatus } from '#contract/attempts.ts';
import type { ProviderId } from '#domain/attempt.ts';
import { customerOf } from '#server/customers/index.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { checkAttempt } from './check-payment.ts';
import { applyProgress } from './core/apply-progress.ts';
import { findProvider, type Means } from './core/means.ts';
import { InvalidSignatureError, type Provider, type WebhookEvent } from './core/provider.ts';
import { readAttempt } from './core/stored-attempt.ts';
import { readStatus } from './queries.ts';

/**
 * Which of the guest's own payments the return is about, and how it stands after asking. What the address carries
 * signed by the provider is believed like a message of theirs; for a payment of another guest it changes nothing.
 */
export async function readReturn(context: Context, means: Means, input: PaymentReturn): Promise<PaymentStatus> {
  const customerId = customerOf(context.actor);
  const attempt = await findReturned(context, means, customerId, input);
  if (!attempt) throw new Refused('not-found');

  const provider = findProvider(means, attempt.provider);
  for (const fact of provider ? signedFacts(context, provider, input) : []) {
    if (fact.kind !== 'attempt-status' || fact.ref !== attempt.ref) continue;
    await applyProgress(context, await readAttempt(context.db, attempt.id), { outcome: fact.outcome }, 'message');
  }
  await checkAttempt(context, means, attempt.payment_id);
  return readStatus(context.db, customerId, attempt.order_id);
}

/** By our own id in the address, by the provider's session, or by what is signed: the first that is this guest's. */
async function findReturned(context: Context, means: Means, customerId: string, input: PaymentReturn) {
  const { externalId, sessionId } = input;
  const own = context.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_attempts.id', 'provider', 'ref', 'payment_id', 'order_id'])
    .where('customer_id', '=', customerId);

  if (externalId !== null && UUID.test(externalId)) {
    return own.where('payment_attempts.id', '=', externalId).executeTakeFirst();
  }
  const named = [...(await refsOfSession(context, means, sessionId)), ...signedRefs(context, means, input)];
  for (const { provider, ref } of named) {
    const found = await own.where('provider', '=', provider).where('ref', '=', ref).executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface NamedRef {
  readonly provider: ProviderId;
  readonly ref: string;
}

async function refsOfSession({ log }: Context, { providers }: Means, sessionId: string | null): Promise<NamedRef[]> {
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

function signedRefs(context: Context, { providers }: Means, input: PaymentReturn): NamedRef[] {
  return providers.flatMap((provider) =>
    signedFacts(context, provider, input).flatMap((fact) =>
      'ref' in fact ? [{ provider: provider.id, ref: fact.ref }] : [],
    ),
  );
}

/** None when nothing is signed, or somebody else signed it. */
function signedFacts({ log }: Context, provider: Provider, { signed }: PaymentReturn): readonly WebhookEvent[] {
  if (Object.keys(signed).length === 0) return [];
  try {
    return provider.readReturn(signed);
  } catch (error) {
    if (!(error instanceof InvalidSignatureError)) throw error;
    log.warn({ provider: provider.id }, 'A return carried what its provider did not sign');
    return [];
  }
}
