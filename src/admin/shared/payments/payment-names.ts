// Spanish names of payment methods, payment states and tables, for all admin screens.
import type { PaymentState } from '#domain/payment.ts';
import type { RefundState } from '#domain/refund.ts';
import { NO_TABLE_LABEL, tableLabel } from '#domain/table.ts';

/** Displayed name of each payment method; the Excel exports use the same names. */
export {
  manualPaymentNames,
  paidWithInSentence,
  paidWithNames,
  paymentMethodNames,
  paymentMethodText,
} from '#contract/payment-names.es.ts';

/** Returns the displayed name of a table by its code: «Mesa A01», or «Sin mesa» for orders without a table. */
export function tableName(code: string): string {
  const label = tableLabel(code);
  return label === NO_TABLE_LABEL ? label : `Mesa ${label}`;
}

/** Returns the name of a table for the middle of a sentence: «mesa A01», or «sin mesa» for orders without a table. */
export function tableNameInSentence(code: string): string {
  const label = tableLabel(code);
  return label === NO_TABLE_LABEL ? 'sin mesa' : `mesa ${label}`;
}

/** The Spanish name of each state of a payment. */
export const paymentStateNames: Readonly<Record<PaymentState, string>> = {
  pending: 'Por cobrar',
  succeeded: 'Cobrado',
  canceled: 'Anulado',
  expired: 'Caducado',
  'partially-refunded': 'Devuelto en parte',
  refunded: 'Devuelto',
};

/** The Spanish name of each state of a refund. */
export const refundStateNames: Readonly<Record<RefundState, string>> = {
  requested: 'En cola',
  sending: 'Enviándose',
  pending: 'En trámite',
  unknown: 'Sin confirmar',
  succeeded: 'Hecha',
  failed: 'Rechazada',
};
