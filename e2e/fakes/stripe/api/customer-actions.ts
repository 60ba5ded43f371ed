// What customers do on Stripe's pages, and charges of other systems, as actions of tests that have no browser.
import { requireObject, type StripeAccount } from './account.ts';
import type { EnteredCard } from './cards.ts';
import { chargeSession, paySession, readSession } from './checkout-sessions.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createCardPaymentMethod } from './customers.ts';
import { type CheckoutSession, type PaymentIntent, UNUSED_BILLING_FIELDS } from './objects.ts';
import { addIntent } from './payment-intents.ts';
import { ApiRefusal } from './refusal.ts';

/** A payment with a test card that a test lets the customer make on Stripe's page. `reference` is that of the payment attempt. */
export interface PagePayment {
  readonly reference: string;
  /** Number of a test card; one that is accepted by default. */
  readonly card?: string;
  /** Charges even if the session has expired or the intent was canceled. */
  readonly isForced?: boolean;
}

/** A charge on the account that belongs to no payment attempt of the venue. */
export interface ChargeWithoutAttempt {
  /** Cents. */
  readonly amount: number;
}

const PAYING_CARD = '4242424242424242';

/**
 * Pays a payment attempt as the customer does on Stripe's page: its latest checkout session or, without one, its latest payment
 * intent. Returns false if it cannot be paid, or the card is refused or challenged. With `isForced`, charges even an expired or
 * canceled one.
 */
export function payOnPage(
  account: StripeAccount,
  { reference, card = PAYING_CARD, isForced = false }: PagePayment,
): boolean {
  const session = [...account.sessions.values()].findLast((one) => account.referenceOf(one) === reference);
  const intent = [...account.intents.values()].findLast((one) => account.referenceOf(one) === reference);
  try {
    if (session !== undefined) return payLatestSession(account, session, typedCard(card), isForced);
    return intent !== undefined && payIntent(account, intent, typedCard(card), isForced);
  } catch (error) {
    if (error instanceof ApiRefusal) return false;
    throw error;
  }
}

function payLatestSession(
  account: StripeAccount,
  session: CheckoutSession,
  card: EnteredCard,
  isForced: boolean,
): boolean {
  if (!isForced) return paySession(account, session.id, card).status === 'succeeded';
  // A session whose time has passed is closed first, as when anybody reads it.
  readSession(account, session.id);
  const intent = session.payment_intent === null ? undefined : account.intents.get(session.payment_intent);
  if (intent !== undefined) reopen(intent);
  return chargeSession(account, session, card).status === 'succeeded';
}

function payIntent(account: StripeAccount, intent: PaymentIntent, card: EnteredCard, isForced: boolean): boolean {
  if (isForced) reopen(intent);
  const method = createCardPaymentMethod(account, card, { ...UNUSED_BILLING_FIELDS, name: null, email: null });
  const confirmation = { methodId: method.id, usesScript: true, returnUrl: null, failsOnRequiredAction: false };
  return confirmIntent(account, intent, confirmation).status === 'succeeded';
}

function reopen(intent: PaymentIntent): void {
  if (intent.status !== 'canceled') return;
  intent.status = 'requires_payment_method';
  intent.canceled_at = null;
  intent.cancellation_reason = null;
}

/**
 * Charges money that belongs to no payment attempt of the venue, as another system on the same account does. Returns the id of its
 * intent.
 */
export function chargeWithoutAttempt(account: StripeAccount, { amount }: ChargeWithoutAttempt): string {
  const details = { customer: null, setupFutureUsage: null, description: null, metadata: {} };
  const intent = addIntent(account, { amount, currency: 'eur', ...details });
  payIntent(account, intent, typedCard(PAYING_CARD), false);
  return requireObject(account.intents, intent.id, 'payment_intent').id;
}

function typedCard(number: string): EnteredCard {
  return { number, expMonth: 12, expYear: 2034, cvc: '123' };
}
