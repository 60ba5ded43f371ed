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
 * The text, in the customer's language, about an earlier payment whose outcome was unknown. It is shown once the payment provider
 * has confirmed that nothing was charged.
 */
export const LATER_CONFIRMED_NOT_CHARGED_TEXT = textCatalogue(
  'confirmed-unpaid-later',
  spanish.LATER_CONFIRMED_NOT_CHARGED_TEXT,
);
/** The warning beside the payment buttons that an earlier payment may have been charged. In the customer's language. */
export const EARLIER_PAYMENT_UNKNOWN_TEXT = textCatalogue(
  'earlier-payment-unknown',
  spanish.EARLIER_PAYMENT_UNKNOWN_TEXT,
);

/**
 * Returns the text after a payment that did not succeed, in the customer's language: why the last attempt to pay failed, and
 * whether money was charged. The arguments are the failure (null if none is known), and whether the provider confirmed that nothing
 * was charged.
 */
export const unsuccessfulPaymentText: typeof spanish.unsuccessfulPaymentText = (...values) =>
  words.unsuccessfulText(...values);
/**
 * Returns the text for a customer who was charged more than the order owed, for example twice, in the customer's language. The
 * text says how much was charged too much, and what happens with its refund. The argument is the field `surplus` of an
 * `OrderStatus`: the amount, whether it was a second charge, and the state of its refund.
 */
export const surplusText: typeof spanish.surplusText = (...values) => words.surplusText(...values);
/**
 * Returns the text that says why an attempt to pay failed, in the customer's language. The argument is the failure as the server
 * reports it: its reason, and a code of the provider if there is one.
 */
export const paymentFailureText: typeof spanishFailureText = (...values) => words.paymentFailureText(...values);
