// Spanish names of payment methods, for staff screens and Excel files.
import type { PaidWith, PaymentMethod, PaymentState } from '#domain/payment.ts';
import { PROVIDER_NAMES } from '#domain/provider.ts';

/** Spanish name of each payment method. */
export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = {
  redsys: PROVIDER_NAMES.redsys,
  stripe: PROVIDER_NAMES.stripe,
  googlepay: 'Google Pay',
  applepay: 'Apple Pay',
  bizum: 'Bizum',
  manual: 'Manual',
};

/** The Spanish names of how staff received money: «Efectivo» (cash) and «Datáfono» (card terminal). */
export const paidWithNames: Readonly<Record<PaidWith, string>> = { efectivo: 'Efectivo', datafono: 'Datáfono' };

/**
 * The Spanish words for how staff received money, in the form for the middle of a sentence: «en efectivo» (in cash), «con datáfono»
 * (by card terminal).
 */
export const paidWithInSentence: Readonly<Record<PaidWith, string>> = {
  efectivo: 'en efectivo',
  datafono: 'con datáfono',
};

/**
 * The Spanish names of how staff received a payment without a payment provider (`manual`): in cash, at the card terminal, or
 * `other`. `other` means that nobody recorded it, because the order counted as paid as soon as it was sent.
 */
export const manualPaymentNames: Readonly<Record<PaidWith | 'other', string>> = {
  ...paidWithNames,
  other: 'Sin indicar',
};

/** Writes how a payment was paid: «Bizum», «Efectivo»; «Manual» if staff did not record how they received the money. */
export function paymentMethodText({ method, paidWith }: { method: PaymentMethod; paidWith: PaidWith | null }): string {
  return paidWith === null ? paymentMethodNames[method] : paidWithNames[paidWith];
}

/** The Spanish name of each payment state, shown beside an order that is or was on the boards. */
export const orderPaymentStateNames: Readonly<Record<PaymentState, string>> = {
  pending: 'Por cobrar',
  succeeded: 'Cobrado',
  canceled: 'Anulado',
  expired: 'Anulado',
  'partially-refunded': 'Cobrado, devuelto en parte',
  refunded: 'Cobrado y devuelto',
};
