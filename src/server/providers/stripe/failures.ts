// Maps declined payments and failed calls at Stripe to failure reasons, and separates the calls after which money may have moved.
import Stripe from 'stripe';
import type { PaymentFailureReason } from '#domain/attempt.ts';

/** Why a payment failed: the reason that the customer is shown, and the code of Stripe. */
interface StripeFailure {
  readonly reason: PaymentFailureReason;
  /** Stripe's own code. */
  readonly code: string;
}

/** How a call to Stripe failed. `refused`: Stripe executed nothing. `no-response`: the call may have been executed. */
export type StripeCallFailure =
  | ({ readonly kind: 'refused' } & StripeFailure)
  | { readonly kind: 'no-response'; readonly code: string };

/** The fields of a decline, in an error or in the last error of an intent. */
interface StripeRefusal {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly advice_code?: string | undefined;
}

/**
 * The reason that the customer is shown for each code. A lost or stolen card and a suspicion of fraud have the same
 * reason as any other decline, so that the holder of the card does not learn it.
 */
const REASONS: Readonly<Record<string, PaymentFailureReason>> = {
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

/**
 * Returns the failure reason and the code of a declined card. The code is the bank's `decline_code`, which is more exact, or else
 * the `code` of Stripe. An unknown code has the reason `processor-code`: the customer is then shown the code.
 */
export function failureOfDecline(refusal: StripeRefusal): StripeFailure {
  const code = refusal.decline_code ?? refusal.code ?? 'unknown';
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  const isVague = reason === 'issuer-denied' || reason === 'card-denied';
  if (isVague && refusal.advice_code === 'do_not_try_again') return { reason: 'do-not-retry', code };
  return { reason: reason ?? 'processor-code', code };
}

/**
 * Converts an error of a call to Stripe into a failure. Rethrows errors that do not come from the library of Stripe. A conflict
 * (409) or a rate limit (429) counts as `no-response`, because an earlier try of the same call may have been executed.
 */
export function callFailureOf(error: unknown): StripeCallFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeCardError) return { kind: 'refused', ...failureOfDecline(error) };

  const code = codeOf(error);
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return { kind: 'refused', reason: reasonOfInvalidRequest(error), code };
  if (isCredentialError(error)) return { kind: 'refused', reason: 'venue-not-ready', code };
  return { kind: 'no-response', code };
}

function reasonOfInvalidRequest(error: Stripe.errors.StripeError): PaymentFailureReason {
  // Stripe's minimum is 0.50 €.
  if (error.code === 'amount_too_small') return 'amount-too-small';
  // The card was removed on another device of the customer, or by the venue in Stripe's dashboard.
  return error.param === 'payment_method' || error.param === 'customer' ? 'saved-card-gone' : 'venue-not-ready';
}

function codeOf(error: Stripe.errors.StripeError): string {
  if (error.code !== undefined) return error.code;
  // Stripe has no code for a key that never existed, and none for a restricted key without the right.
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'api_key_invalid';
  if (error instanceof Stripe.errors.StripePermissionError) return 'permission_missing';
  return error.rawType ?? error.type;
}

/** True if Stripe refused the secret key of the call: the key is unknown, was revoked, or has no permission for this call. */
export function isCredentialError(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError
  );
}

/** True if Stripe refused a call as invalid: the requested object does not exist, or its state does not allow the call. */
export function isInvalidRequestError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/**
 * True if Stripe refused the call because the state of the payment intent does not allow it: it was paid or closed in the
 * meantime.
 */
export function isUnexpectedIntentState(error: unknown): boolean {
  return (
    isInvalidRequestError(error) &&
    error instanceof Stripe.errors.StripeError &&
    error.code === 'payment_intent_unexpected_state'
  );
}

/**
 * True if Stripe refused a call because an object that its parameters name does not exist. With `param`, true only if that
 * parameter names the missing object.
 */
export function isMissingStripeObject(error: unknown, param?: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}
