// What a customer reads about the money of a payment, in their language. The Spanish texts are in contract/payment-outcome.es.ts.
import { paymentFailureText as spanishFailureText } from '#contract/payment-failures.es.ts';
import * as spanish from '#contract/payment-outcome.es.ts';
import { textCatalogue } from '#customer/shared/language.ts';

export type { PaymentOutcomeText } from '#contract/payment-outcome.es.ts';

const words = textCatalogue('payment-outcomes', {
  unsuccessfulText: spanish.unsuccessfulText,
  duplicateChargeText: spanish.duplicateChargeText,
  paymentFailureText: spanishFailureText,
});

export const OUTCOME_TEXTS = textCatalogue('payment-outcome-notices', spanish.OUTCOME_TEXTS);
export const CONFIRMED_UNPAID_LATER = textCatalogue('confirmed-unpaid-later', spanish.CONFIRMED_UNPAID_LATER);
export const EARLIER_PAYMENT_UNKNOWN = textCatalogue('earlier-payment-unknown', spanish.EARLIER_PAYMENT_UNKNOWN);

export const unsuccessfulText: typeof spanish.unsuccessfulText = (...values) => words.unsuccessfulText(...values);
export const duplicateChargeText: typeof spanish.duplicateChargeText = (...values) =>
  words.duplicateChargeText(...values);
export const paymentFailureText: typeof spanishFailureText = (...values) => words.paymentFailureText(...values);
