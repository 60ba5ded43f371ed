// How staff call the ways, the states and the tables of payments, on every screen.
import type { PaidWith, PaymentMethod, PaymentState } from '#domain/payment.ts';
import type { RefundState } from '#domain/refund.ts';
import { NO_TABLE_LABEL, tableLabel } from '#domain/table.ts';

export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  redsys: 'Tarjeta (Redsys)',
  stripe: 'Tarjeta (Stripe)',
  googlepay: 'Google Pay',
  applepay: 'Apple Pay',
  bizum: 'Bizum',
  manual: 'En el local',
};

export const paidWithNames: Readonly<Record<PaidWith, string>> = { efectivo: 'Efectivo', datafono: 'Datáfono' };

/** How it was paid: «Bizum», «Efectivo»; «En el local» where nobody said which. */
export function methodInWords({ method, paidWith }: { method: PaymentMethod; paidWith: PaidWith | null }): string {
  return paidWith === null ? methodNames[method] : paidWithNames[paidWith];
}

/** «Mesa A01», «NO QR» */
export function tableInWords(code: string): string {
  const label = tableLabel(code);
  return label === NO_TABLE_LABEL ? label : `Mesa ${label}`;
}

export const paymentStateNames: Readonly<Record<PaymentState, string>> = {
  pending: 'Sin cobrar',
  succeeded: 'Cobrado',
  canceled: 'Cancelado',
  expired: 'Caducado',
  'partially-refunded': 'Devuelto en parte',
  refunded: 'Devuelto',
};

export const refundStateNames: Readonly<Record<RefundState, string>> = {
  requested: 'En cola',
  sending: 'Enviándose',
  pending: 'En trámite',
  unknown: 'Sin confirmar',
  succeeded: 'Hecha',
  failed: 'Rechazada',
};
