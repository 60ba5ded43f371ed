// Why a card was refused, and what a call that failed means for the money.
import Stripe from 'stripe';
import type { PaymentFailure } from '#domain/attempt.ts';

export interface Failure {
  readonly reason: PaymentFailure;
  /** Stripe's own. */
  readonly code: string;
}

/** What a failed call means: Stripe said no, so nothing happened; or nobody knows whether it happened. */
export type Mishap = ({ readonly kind: 'refused' } & Failure) | { readonly kind: 'unanswered'; readonly code: string };

/** What of Stripe's account of a refusal we read: of an error, or of an intent's last one. */
interface Refusal {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly advice_code?: string | undefined;
}

/**
 * What the guest may know of a refusal by the bank. A lost or stolen card, or a suspicion of fraud, reads like any other
 * refusal: whoever holds the card is not to learn it here.
 */
const REASONS: Readonly<Record<string, PaymentFailure>> = {
  approve_with_id: 'issuer-denied',
  authentication_not_handled: 'authentication-failed',
  authentication_required: 'authentication-failed',
  call_issuer: 'issuer-denied',
  card_decline_rate_limit_exceeded: 'card-denied',
  card_declined: 'card-denied',
  card_not_supported: 'card-not-allowed',
  card_velocity_exceeded: 'insufficient-funds',
  currency_not_supported: 'card-not-allowed',
  do_not_honor: 'issuer-denied',
  do_not_try_again: 'do-not-retry',
  duplicate_transaction: 'issuer-denied',
  expired_card: 'card-expired',
  fraudulent: 'card-denied',
  generic_decline: 'issuer-denied',
  incorrect_address: 'card-denied',
  incorrect_cvc: 'wrong-cvv',
  incorrect_number: 'wrong-number',
  incorrect_pin: 'card-not-allowed',
  incorrect_zip: 'card-denied',
  insufficient_funds: 'insufficient-funds',
  invalid_account: 'card-denied',
  invalid_amount: 'issuer-denied',
  invalid_cvc: 'wrong-cvv',
  invalid_expiry_month: 'wrong-expiry',
  invalid_expiry_year: 'wrong-expiry',
  invalid_number: 'wrong-number',
  invalid_pin: 'card-not-allowed',
  issuer_not_available: 'issuer-away',
  lost_card: 'card-denied',
  merchant_blacklist: 'card-denied',
  mobile_device_authentication_required: 'authentication-failed',
  new_account_information_available: 'issuer-denied',
  no_action_taken: 'issuer-denied',
  not_permitted: 'card-not-allowed',
  offline_pin_required: 'card-not-allowed',
  online_or_offline_pin_required: 'card-not-allowed',
  payment_intent_authentication_failure: 'authentication-failed',
  pickup_card: 'card-denied',
  pin_try_exceeded: 'card-denied',
  processing_error: 'try-again',
  reenter_transaction: 'try-again',
  restricted_card: 'card-denied',
  revocation_of_all_authorizations: 'do-not-retry',
  revocation_of_authorization: 'do-not-retry',
  security_violation: 'issuer-denied',
  service_not_allowed: 'card-not-allowed',
  stolen_card: 'card-denied',
  stop_payment_order: 'do-not-retry',
  test_mode_live_card: 'card-denied',
  testmode_decline: 'card-denied',
  transaction_not_allowed: 'card-not-allowed',
  try_again_later: 'try-again',
  withdrawal_count_limit_exceeded: 'insufficient-funds',
};

/** Why the card was refused. The bank's word (`decline_code`) says more than Stripe's (`code`); a new one is shown as it is. */
export function failureOf(refusal: Refusal): Failure {
  const code = refusal.decline_code ?? refusal.code ?? 'unknown';
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  const isVague = reason === 'issuer-denied' || reason === 'card-denied';
  if (isVague && refusal.advice_code === 'do_not_try_again') return { reason: 'do-not-retry', code };
  return { reason: reason ?? 'processor-code', code };
}

/** What the failure of a call means. Throws again what is no answer, nor a missing one, of Stripe. */
export function mishapOf(error: unknown): Mishap {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeCardError) return { kind: 'refused', ...failureOf(error) };

  const code = error.code ?? error.rawType ?? error.type;
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return { kind: 'refused', reason: requestReason(error), code };
  if (isOurSettings(error)) return { kind: 'refused', reason: 'venue-not-ready', code };
  // Turned away at the door, before anything was done.
  if (error instanceof Stripe.errors.StripeRateLimitError) return { kind: 'refused', reason: 'try-again', code };
  return { kind: 'unanswered', code };
}

function requestReason(error: Stripe.errors.StripeError): PaymentFailure {
  // It takes no less than 0.50 €.
  if (error.code === 'amount_too_small') return 'amount-too-small';
  // Another device of the guest, or the venue in Stripe's own pages, took the card away.
  return error.param === 'payment_method' || error.param === 'customer' ? 'saved-card-gone' : 'venue-not-ready';
}

function isOurSettings(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError
  );
}

/** Whether what the call was about is not there, or not in a state for it. */
export function isInvalidRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Whether the intent is in another state than the call wants: paid or closed by then. */
export function isOutOfTurn(error: unknown): boolean {
  return (
    isInvalidRequest(error) &&
    error instanceof Stripe.errors.StripeError &&
    error.code === 'payment_intent_unexpected_state'
  );
}

/** Whether Stripe knows no such thing: no such session, customer or card. `param` narrows it to one named in the call. */
export function isMissing(error: unknown, param?: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}
