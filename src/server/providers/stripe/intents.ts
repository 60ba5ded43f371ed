// Paying with a card typed into our page, or with a kept one: Stripe's payment intents.
//
// An answer of Stripe's may be lost, and we may die before we store it, so an intent is made in a way that can always be
// repeated: the first call says nothing but what the stored attempt itself says, and has the attempt's key. Made again,
// it gives the very same intent instead of a second one. Whose card it is, and which, only come with the calls after it.
// That first call charges nobody: the money is asked for by a later call (`confirm`), or by the guest's browser. So to
// repeat it moves no money either, which is what `sync` promises.
import type Stripe from 'stripe';
import { PAYMENT_TTL_MINUTES } from '#domain/attempt.ts';
import type { Payer, ProviderAttempt, ProviderCard, ProviderStatus } from '#server/attempts/index.ts';
import { descriptionOf, keyOf, labelsOf, remembered, type StripeAccount } from './api.ts';
import { customerOfCard, inNameOf } from './customers.ts';
import { isInvalidRequest, isMissing, isOutOfTurn, mishapOf } from './failures.ts';
import { closed, customerOfIntent, INTENT_PARTS, outcomeOfIntent, refused } from './outcomes.ts';

/** Stripe keeps an idempotency key for a day at least. */
const KEY_HOURS_MAX = 23;
const MINUTE_MS = 60_000;
/** Between our clock and Stripe's. */
const CLOCKS_APART_MINUTES = 10;

/** Opens a card payment; the guest's browser pays it with Stripe's own form. */
export async function startCard(
  account: StripeAccount,
  attempt: ProviderAttempt,
  wish: { readonly payer: Payer; readonly saveCard: boolean },
): Promise<ProviderStatus> {
  const made = await makeIntent(account, attempt);
  if (!wish.saveCard) return progressOf(account, attempt, made);

  const { result } = await inNameOf(account, attempt, wish, (customer) =>
    account.stripe.paymentIntents.update(made.id, {
      ...(customer === null ? {} : { customer }),
      setup_future_usage: 'on_session',
    }),
  );
  return progressOf(account, attempt, result);
}

/** Charges a kept card. */
export async function startSavedCard(
  account: StripeAccount,
  attempt: ProviderAttempt,
  card: ProviderCard,
  payer: Payer,
): Promise<ProviderStatus> {
  const made = await makeIntent(account, attempt);
  const customer = customerOfCard(card, payer);
  if (customer !== null) await account.stripe.paymentIntents.update(made.id, { customer });
  return confirm(account, attempt, made, card);
}

async function confirm(
  account: StripeAccount,
  attempt: ProviderAttempt,
  made: Stripe.PaymentIntent,
  card: ProviderCard,
): Promise<ProviderStatus> {
  try {
    const confirmed = await account.stripe.paymentIntents.confirm(
      made.id,
      {
        payment_method: card.token,
        use_stripe_sdk: true,
        return_url: `${account.publicUrl}/success/_?externalId=${attempt.id}`,
        expand: INTENT_PARTS,
      },
      keyOf(attempt, 'confirm'),
    );
    return progressOf(account, attempt, confirmed);
  } catch (error) {
    // Somebody closed it in the meantime.
    if (isOutOfTurn(error)) return progressOf(account, attempt, await readIntent(account, made.id));
    const mishap = mishapOf(error);
    const data = { intent: made.id };
    account.log.warn({ attemptId: attempt.id, code: mishap.code }, 'A kept card was not charged');
    if (mishap.kind === 'unanswered') return { outcome: { state: 'unknown', code: mishap.code }, data };
    return { outcome: { state: 'failed', reason: mishap.reason, code: mishap.code }, data };
  }
}

/** The guest's browser says that it is done: asks Stripe. A refusal ends the attempt, and nobody can pay it any more. */
export async function advanceIntent(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  const intent = await findIntent(account, attempt);
  return isRefused(intent) ? closeIntent(account, attempt, intent) : progressOf(account, attempt, intent);
}

/** What became of it. A kept card that was never charged is not charged later either: its intent is closed. */
export async function syncIntent(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  const intent = await findIntent(account, attempt);
  const isOpen = intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation';
  if (attempt.paymentOption === 'saved-card' && isOpen) return closeIntent(account, attempt, intent);
  return progressOf(account, attempt, intent);
}

/** Closes it, unless it turns out to be paid. */
export async function cancelIntent(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  const intent = await findIntent(account, attempt);
  const progress = await closeIntent(account, attempt, intent);
  const { state } = progress.outcome;
  if (state !== 'failed') return progress;
  return { ...progress, outcome: { state: 'canceled', reason: 'canceled-by-guest', code: null } };
}

/** The intent of an attempt, as it is now. */
export async function findIntent(account: StripeAccount, attempt: ProviderAttempt): Promise<Stripe.PaymentIntent> {
  const known = remembered(attempt, 'intent');
  if (known !== null) return readIntent(account, known);
  // What a repeated call answers is how things were then.
  return readIntent(account, (await findListed(account, attempt))?.id ?? (await makeIntent(account, attempt)).id);
}

/** An intent as it is now. */
export function readIntent({ stripe }: StripeAccount, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: INTENT_PARTS });
}

function makeIntent({ stripe }: StripeAccount, attempt: ProviderAttempt): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      amount: attempt.amount,
      currency: 'eur',
      allowed_payment_method_types: ['card'],
      description: descriptionOf(attempt),
      metadata: labelsOf(attempt),
    },
    keyOf(attempt, 'intent'),
  );
}

/** For an attempt so old that Stripe has forgotten its key: to repeat the call would make another intent. */
async function findListed(account: StripeAccount, attempt: ProviderAttempt): Promise<Stripe.PaymentIntent | null> {
  const age = account.clock().getTime() - attempt.expiresOn.getTime();
  if (age < KEY_HOURS_MAX * 60 * MINUTE_MS) return null;
  for await (const intent of account.stripe.paymentIntents.list({ created: whenMade(attempt), limit: 100 })) {
    if (intent.metadata.attempt === attempt.ref) return intent;
  }
  return null;
}

/** When Stripe made what belongs to an attempt, in its seconds: while the payment waited for money. */
export function whenMade({ expiresOn }: ProviderAttempt): { gte: number; lte: number } {
  const earliest = expiresOn.getTime() - (PAYMENT_TTL_MINUTES + CLOCKS_APART_MINUTES) * MINUTE_MS;
  const latest = expiresOn.getTime() + CLOCKS_APART_MINUTES * MINUTE_MS;
  return { gte: Math.floor(earliest / 1_000), lte: Math.ceil(latest / 1_000) };
}

/** Nobody can pay a canceled intent, whatever a browser still holds. One that is paid cannot be canceled. */
async function closeIntent(
  account: StripeAccount,
  attempt: ProviderAttempt,
  intent: Stripe.PaymentIntent,
): Promise<ProviderStatus> {
  const outcome = attempt.paymentOption === 'saved-card' ? refused(intent) : closed(intent);
  try {
    await account.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    return { outcome, data: { intent: intent.id } };
  } catch (error) {
    if (!isInvalidRequest(error) || isMissing(error)) throw error;
    return progressOf(account, attempt, await readIntent(account, intent.id));
  }
}

function isRefused(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'requires_payment_method' && intent.last_payment_error !== null;
}

function progressOf(
  { settings }: StripeAccount,
  attempt: ProviderAttempt,
  intent: Stripe.PaymentIntent,
): ProviderStatus {
  const customer = customerOfIntent(intent);
  return {
    outcome: outcomeOfIntent(intent, attempt, settings),
    data: { intent: intent.id },
    ...(customer === null ? {} : { providerCustomerId: customer }),
  };
}
