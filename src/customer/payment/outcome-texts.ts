// What a customer reads about the money of a payment, in their language. The Spanish texts are in contract/payment-outcome.es.ts.
import { paymentFailureText as spanishFailureText } from '#contract/payment-failures.es.ts';
import * as spanish from '#contract/payment-outcome.es.ts';
import { textCatalogue } from '#customer/shared/language.ts';

export type { PaymentOutcomeText } from '#contract/payment-outcome.es.ts';

const words = textCatalogue('payment-outcomes', {
  unsuccessfulText: spanish.unsuccessfulText,
  surplusText: spanish.surplusText,
  paymentFailureText: spanishFailureText,
});

/** The texts about each outcome of a payment, in the customer's language. */
export const OUTCOME_TEXTS = textCatalogue('payment-outcome-notices', spanish.OUTCOME_TEXTS);
/** The text after the payment provider confirmed that an earlier payment was not charged, in the customer's language. */
export const CONFIRMED_UNPAID_LATER = textCatalogue('confirmed-unpaid-later', spanish.CONFIRMED_UNPAID_LATER);
/** The text beside the payment buttons while an earlier payment may have been charged, in the customer's language. */
export const EARLIER_PAYMENT_UNKNOWN = textCatalogue('earlier-payment-unknown', spanish.EARLIER_PAYMENT_UNKNOWN);

/** Returns, in the customer's language, why the last attempt to pay failed and what is known about the money. */
export const unsuccessfulText: typeof spanish.unsuccessfulText = (...values) => words.unsuccessfulText(...values);
/** Returns, in the customer's language, what they read about a second charge of the same payment and its refund. */
export const surplusText: typeof spanish.surplusText = (...values) => words.surplusText(...values);
/** Returns, in the customer's language, why an attempt to pay failed. */
export const paymentFailureText: typeof spanishFailureText = (...values) => words.paymentFailureText(...values);
