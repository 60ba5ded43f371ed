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

/** Spanish name of each way in which staff receive money. */
export const paidWithNames: Readonly<Record<PaidWith, string>> = { efectivo: 'Efectivo', datafono: 'Datáfono' };

/** Spanish names of the parts of `manual`; `other` is what customers ordered without a payment step. */
export const manualPaymentNames: Readonly<Record<PaidWith | 'other', string>> = {
  ...paidWithNames,
  other: 'Sin indicar',
};

/** The payment method as text: «Bizum», «Efectivo»; «Manual» if `paidWith` is not known. */
export function paymentMethodText({ method, paidWith }: { method: PaymentMethod; paidWith: PaidWith | null }): string {
  return paidWith === null ? paymentMethodNames[method] : paidWithNames[paidWith];
}

/** State of the payment of an order that is on the boards or was. */
export const orderPaymentStateNames: Readonly<Record<PaymentState, string>> = {
  pending: 'Por cobrar',
  succeeded: 'Cobrado',
  canceled: 'Anulado',
  expired: 'Anulado',
  'partially-refunded': 'Cobrado, devuelto en parte',
  refunded: 'Cobrado y devuelto',
};
