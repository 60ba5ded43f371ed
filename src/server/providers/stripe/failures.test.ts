// Failure reasons of declined cards and failed calls at Stripe.
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { callFailureOf, failureOfDecline } from './failures.ts';

describe('the reason of a declined card', () => {
  it.each([
    ['insufficient_funds', 'insufficient-funds'],
    ['withdrawal_count_limit_exceeded', 'insufficient-funds'],
    ['generic_decline', 'issuer-denied'],
    ['do_not_honor', 'issuer-denied'],
    ['expired_card', 'card-expired'],
    ['incorrect_cvc', 'wrong-cvv'],
    ['invalid_expiry_year', 'wrong-expiry'],
    ['incorrect_number', 'wrong-number'],
    ['authentication_required', 'authentication-failed'],
    ['do_not_try_again', 'do-not-retry'],
    ['stop_payment_order', 'do-not-retry'],
    ['card_not_supported', 'card-not-allowed'],
    ['issuer_not_available', 'issuer-away'],
    ['processing_error', 'try-again'],
  ])('for the bank’s code %s is «%s»', (declineCode, reason) => {
    expect(failureOfDecline({ code: 'card_declined', decline_code: declineCode })).toEqual({
      reason,
      code: declineCode,
    });
  });

  it.each(['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'restricted_card'])(
    'does not reveal the code %s to the holder of the card',
    (declineCode) => {
      expect(failureOfDecline({ code: 'card_declined', decline_code: declineCode }).reason).toBe('card-denied');
    },
  );

  it.each([
    ['payment_intent_authentication_failure', 'authentication-failed'],
    ['card_declined', 'card-denied'],
    ['incorrect_cvc', 'wrong-cvv'],
  ])('for Stripe’s own code %s is «%s» if there is no code of the bank', (code, reason) => {
    expect(failureOfDecline({ code })).toEqual({ reason, code });
  });

  it('is do-not-retry if the bank allows no further try', () => {
    const refusal = { code: 'card_declined', decline_code: 'generic_decline', advice_code: 'do_not_try_again' };
    expect(failureOfDecline(refusal).reason).toBe('do-not-retry');
    expect(failureOfDecline({ ...refusal, decline_code: 'insufficient_funds' }).reason).toBe('insufficient-funds');
  });

  it.each(['a_word_of_next_year', 'constructor', ''])('contains an unknown code unchanged: «%s»', (code) => {
    expect(failureOfDecline({ decline_code: code })).toEqual({ reason: 'processor-code', code });
  });
});

describe('a failed call', () => {
  const { errors } = Stripe;

  it.each([
    [new errors.StripeConnectionError({ type: 'api_error' }), 'no-response'],
    [new errors.StripeAPIError({ type: 'api_error' }), 'no-response'],
    [new errors.StripeIdempotencyError({ type: 'idempotency_error' }), 'no-response'],
    // The repetition of a call whose response was lost, and that is still being executed.
    [new errors.StripeRateLimitError({ type: 'rate_limit_error', code: 'rate_limit' }), 'no-response'],
    [new errors.StripeRateLimitError({ type: 'invalid_request_error', code: 'lock_timeout' }), 'no-response'],
    [new errors.StripeAPIError({ type: 'idempotency_error', code: 'idempotency_key_in_use' }), 'no-response'],
    [new errors.StripeAuthenticationError({ type: 'authentication_error' }), 'refused'],
    [new errors.StripeCardError({ type: 'card_error', code: 'card_declined' }), 'refused'],
    [new errors.StripeInvalidRequestError({ type: 'invalid_request_error', param: 'amount' }), 'refused'],
  ])('with %s is %s', (error, kind) => {
    expect(callFailureOf(error).kind).toBe(kind);
  });

  it('has the reason venue-not-ready for a wrong request, and saved-card-gone for a missing card', () => {
    const wrong = { type: 'invalid_request_error', code: 'resource_missing' } as const;
    expect(callFailureOf(new errors.StripeInvalidRequestError({ ...wrong, param: 'line_items' }))).toMatchObject({
      reason: 'venue-not-ready',
    });
    for (const param of ['payment_method', 'customer']) {
      expect(callFailureOf(new errors.StripeInvalidRequestError({ ...wrong, param }))).toMatchObject({
        reason: 'saved-card-gone',
      });
    }
  });

  it('has the reason amount-too-small below Stripe’s minimum', () => {
    const small = { type: 'invalid_request_error', code: 'amount_too_small', param: 'amount' } as const;
    expect(callFailureOf(new errors.StripeInvalidRequestError(small))).toMatchObject({ reason: 'amount-too-small' });
  });

  it('is rethrown if the error is not from Stripe’s library', () => {
    const ours = new TypeError('a slip');
    expect(() => callFailureOf(ours)).toThrow(ours);
  });
});
