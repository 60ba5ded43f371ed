// Confirmation of payment intents: charge, challenge of the bank, and decline.
import type Stripe from 'stripe';
import { requireObject, type StripeAccount } from './account.ts';
import type { TestCard } from './cards.ts';
import { requireNotConsumed, savePaymentMethod } from './customers.ts';
import { type Charge, type PaymentIntent, type PaymentMethod, UNUSED_CHARGE_FIELDS } from './objects.ts';
import { ApiRefusal } from './refusal.ts';

interface Confirmation {
  readonly methodId: string | null;
  /** True if Stripe's script shows the challenge inside the page. */
  readonly usesScript: boolean;
  /** Return address of a challenge on its own page; null without one. */
  readonly returnUrl: string | null;
  /** True if the confirmation fails instead of requiring a challenge. */
  readonly failsOnRequiredAction: boolean;
}

/**
 * Confirms a payment intent: charges the card, or lets the intent require a challenge. Throws a card error if the card is refused.
 */
export function confirmIntent(
  account: StripeAccount,
  intent: PaymentIntent,
  confirmation: Confirmation,
): PaymentIntent {
  const method = requireUsableMethod(account, intent, confirmation.methodId);
  intent.payment_method = method.id;
  intent.last_payment_error = null;

  const card = requireObject(account.cards, method.id, 'PaymentMethod');
  if (!requiresAuthentication(account, card, method)) return charge(account, intent, method, card);
  if (confirmation.failsOnRequiredAction) {
    throw decline(account, intent, {
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'The bank requires authentication of its customer.',
    });
  }
  intent.status = 'requires_action';
  intent.next_action = nextAction(account, intent, confirmation);
  account.recordEvent('payment_intent.requires_action', intent);
  return intent;
}

function requireUsableMethod(account: StripeAccount, intent: PaymentIntent, given: string | null): PaymentMethod {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw new ApiRefusal(`An intent that is ${intent.status} cannot be confirmed.`, {
      code: 'payment_intent_unexpected_state',
      intent,
    });
  }
  const id = given ?? intent.payment_method;
  if (id === null) {
    throw new ApiRefusal('The intent has no payment method yet.', {
      code: 'payment_intent_unexpected_state',
      intent,
    });
  }
  const method = requireObject(account.methods, id, 'PaymentMethod', 'payment_method');
  requireNotConsumed(account, method);
  if (method.customer !== null && method.customer !== intent.customer) {
    throw new ApiRefusal('The payment method belongs to a customer who is not that of the intent.', {
      param: 'payment_method',
    });
  }
  return method;
}

function requiresAuthentication(account: StripeAccount, card: TestCard, method: PaymentMethod): boolean {
  if (card.authentication === 'unless-set-up') return !account.authenticatedMethods.has(method.id);
  return card.authentication === 'always';
}

function nextAction(
  account: StripeAccount,
  intent: PaymentIntent,
  { usesScript: withScript, returnUrl }: Confirmation,
): Stripe.PaymentIntent.NextAction {
  const url = challengeUrl(account, intent);
  if (withScript || returnUrl === null) {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  }
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}

/** Returns the address of the page on which the customer answers the 3-D Secure challenge of an intent. */
export function challengeUrl(account: StripeAccount, intent: PaymentIntent): string {
  return `${account.url}/3ds/${intent.id}?client_secret=${intent.client_secret}`;
}

/**
 * Finishes the 3-D Secure challenge of an intent by the customer's decision. A declined charge is stored in the intent, not thrown.
 */
export function finishChallenge(account: StripeAccount, intent: PaymentIntent, isAccepted: boolean): void {
  if (intent.status !== 'requires_action' || intent.payment_method === null) return;
  const method = requireObject(account.methods, intent.payment_method, 'PaymentMethod');
  intent.next_action = null;
  if (!isAccepted) {
    decline(account, intent, {
      code: 'payment_intent_authentication_failure',
      declineCode: null,
      message: 'The bank did not recognise its customer.',
    });
    return;
  }
  try {
    charge(account, intent, method, requireObject(account.cards, method.id, 'PaymentMethod'));
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
  }
}

function charge(account: StripeAccount, intent: PaymentIntent, method: PaymentMethod, card: TestCard): PaymentIntent {
  const made = addCharge(account, intent, method, card.decline);
  if (card.decline) throw decline(account, intent, card.decline, made.id);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  account.recordMovement('charge', intent.id, intent.amount, 'customer');
  saveOrConsumeMethod(account, intent, method);
  completeSession(account, intent);
  account.recordEvent('charge.succeeded', made);
  account.recordEvent('payment_intent.succeeded', intent);
  return intent;
}

/** Stores the charge. A declined one has failed, and moves no money. */
function addCharge(
  account: StripeAccount,
  intent: PaymentIntent,
  method: PaymentMethod,
  declined: TestCard['decline'],
): Charge {
  const isPaid = declined === null;
  const made: Charge = {
    id: account.newId('ch'),
    object: 'charge',
    ...UNUSED_CHARGE_FIELDS,
    billing_details: method.billing_details,
    created: account.nowInSeconds(),
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency: intent.currency,
    customer: intent.customer,
    paid: isPaid,
    captured: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    outcome: outcomeOf(declined),
    status: isPaid ? 'succeeded' : 'failed',
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    metadata: intent.metadata,
    livemode: false,
  };
  account.charges.set(made.id, made);
  intent.latest_charge = made.id;
  return made;
}

function outcomeOf(declined: TestCard['decline']): Charge['outcome'] {
  const isPaid = declined === null;
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
    reason: declined?.declineCode ?? null,
    seller_message: declined?.message ?? 'Payment complete.',
    type: isPaid ? 'authorized' : 'issuer_declined',
  };
}

function saveOrConsumeMethod(account: StripeAccount, intent: PaymentIntent, method: PaymentMethod): void {
  if (method.customer !== null) return;
  if (intent.setup_future_usage === null || intent.customer === null) {
    account.consumedMethods.add(method.id);
    return;
  }
  savePaymentMethod(account, method, intent.customer);
  account.authenticatedMethods.add(method.id);
}

function completeSession(account: StripeAccount, intent: PaymentIntent): void {
  for (const session of account.sessions.values()) {
    if (session.payment_intent !== intent.id) continue;
    session.status = 'complete';
    session.payment_status = 'paid';
    session.url = null;
    account.recordEvent('checkout.session.completed', session);
  }
}

function decline(
  account: StripeAccount,
  intent: PaymentIntent,
  { code, declineCode, message }: NonNullable<TestCard['decline']>,
  charge: string | null = null,
): ApiRefusal {
  const method = account.methods.get(intent.payment_method ?? '');
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code,
    message,
    ...(declineCode === null ? {} : { decline_code: declineCode }),
    ...(charge === null ? {} : { charge }),
    ...(method === undefined ? {} : { payment_method: method }),
  };
  intent.payment_method = null;
  if (charge !== null) account.recordEvent('charge.failed', requireObject(account.charges, charge, 'charge'));
  account.recordEvent('payment_intent.payment_failed', intent);
  return new ApiRefusal(message, {
    type: 'card_error',
    code,
    ...(declineCode === null ? {} : { declineCode }),
    ...(charge === null ? {} : { charge }),
    intent: structuredClone(intent),
  });
}
