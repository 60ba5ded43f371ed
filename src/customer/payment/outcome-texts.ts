// What a customer reads about the money of a payment, in their language. The Spanish texts are in contract/payment-outcome.es.ts.
import { paymentFailureText as spanishFailureText } from '#contract/payment-failures.es.ts';
import * as spanish from '#contract/payment-outcome.es.ts';
import { textCatalogue } from '#customer/shared/language.ts';

export type { PaymentOutcomeText } from '#contract/payment-outcome.es.ts';

const words = textCatalogue('payment-outcomes', {
  unsuccessfulText: spanish.unsuccessfulPaymentText,
  surplusText: spanish.surplusText,
  paymentFailureText: spanishFailureText,
});

/** The texts about each outcome of a payment, in the customer's language. */
export const OUTCOME_TEXTS = textCatalogue('payment-outcome-notices', spanish.OUTCOME_TEXTS);
/**
 * The text, in the customer's language, for an earlier payment with an unknown outcome, once the payment provider has confirmed
 * that it was not charged.
 */
export const LATER_CONFIRMED_NOT_CHARGED_TEXT = textCatalogue(
  'confirmed-unpaid-later',
  spanish.LATER_CONFIRMED_NOT_CHARGED_TEXT,
);
/** The warning beside the payment buttons, in the customer's language, while an earlier payment may have been charged. */
export const EARLIER_PAYMENT_UNKNOWN_TEXT = textCatalogue(
  'earlier-payment-unknown',
  spanish.EARLIER_PAYMENT_UNKNOWN_TEXT,
);

/**
 * Returns the text after a payment that did not succeed, in the customer's language: why the last attempt to pay failed, and what
 * is known about the money.
 */
export const unsuccessfulPaymentText: typeof spanish.unsuccessfulPaymentText = (...values) =>
  words.unsuccessfulText(...values);
/** Returns the text about a second charge of the same payment and the refund of that charge, in the customer's language. */
export const surplusText: typeof spanish.surplusText = (...values) => words.surplusText(...values);
/** Returns, in the customer's language, why an attempt to pay failed. */
export const paymentFailureText: typeof spanishFailureText = (...values) => words.paymentFailureText(...values);
