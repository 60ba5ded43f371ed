// How the ways of paying are called, on the staff's screens and in the files for Excel.
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';

export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  redsys: 'Redsys',
  stripe: 'Stripe',
  googlepay: 'Google Pay',
  applepay: 'Apple Pay',
  bizum: 'Bizum',
  manual: 'Manual',
};

export const paidWithNames: Readonly<Record<PaidWith, string>> = { efectivo: 'Efectivo', datafono: 'Datáfono' };

/** What makes up `manual`; `other` is what guests ordered without a payment step. */
export const manualNames: Readonly<Record<PaidWith | 'other', string>> = { ...paidWithNames, other: 'Sin indicar' };

/** How it was paid: «Bizum», «Efectivo»; «Manual» where nobody said which. */
export function methodInWords({ method, paidWith }: { method: PaymentMethod; paidWith: PaidWith | null }): string {
  return paidWith === null ? methodNames[method] : paidWithNames[paidWith];
}
