// The words of what was paid.
import type { PaidWith, PaymentMethod, PaymentState } from '#domain/payment.ts';
import type { RefundState } from '#domain/refund.ts';
import { NO_TABLE_LABEL, tableLabel } from '#domain/table.ts';

export const paymentTexts = {
  title: 'Historial de Pagos',
  lead: 'Lo cobrado en los días que elijas, lo más reciente primero.',
  listFailed: 'No se han podido leer los pagos',
  moreFailed: 'No se han podido leer más pagos',
  detailFailed: 'No se ha podido leer el pago',
  shown: (count: number, all: number) => `Se muestran ${count} de ${all === 1 ? '1 pago' : `${all} pagos`}`,
  totals: 'Totales de lo que se muestra',
  payments: 'Pagos',
  method: 'Método de pago',
  allMethods: 'Todos',
  list: 'Pagos cobrados, el más reciente primero',
  payment: (number: number) => `Pago ${number}`,

  columns: {
    number: 'Pago',
    time: 'Fecha',
    table: 'Mesa y cliente',
    method: 'Método',
    state: 'Estado',
    total: 'Total',
    paid: 'Cobrado',
    externalId: 'Identificador',
  },

  facts: {
    state: 'Estado',
    total: 'Total',
    paid: 'Cobrado',
    refunded: 'Devuelto',
    table: 'Mesa',
    method: 'Método',
    begun: 'Pedido el',
    paidOn: 'Pagado el',
    guest: 'Cliente',
    madeBy: 'Lo pidió',
    settledBy: 'Lo cobró',
    closure: 'Cierre de caja (Z)',
    canceled: 'Anulado por',
    cancelReason: 'Motivo',
    receipt: 'Ticket por correo',
    externalId: 'Identificador en el banco',
  },
  receiptSent: 'Enviado',
  late: 'Este dinero llegó cuando el pago ya se había dado por perdido.',
  underWay: 'El cliente puede estar pagando ahora mismo.',

  lines: 'Lo pedido',
  each: (price: string) => `${price} la unidad`,
  comment: 'Comentario',
  total: 'Total',

  refunds: 'Devoluciones',
  refundsNone: 'De este pago no se ha devuelto nada.',
  duplicate: 'Cobro repetido',
  byHouse: 'Automática',
  code: (code: string) => `código ${code}`,
  openRefunds: 'Abrir en Devoluciones',
} as const;

export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  redsys: 'Tarjeta (Redsys)',
  stripe: 'Tarjeta (Stripe)',
  googlepay: 'Google Pay',
  applepay: 'Apple Pay',
  bizum: 'Bizum',
  manual: 'En el local',
};

/** «Mesa A01», «NO QR» */
export function tableInWords(code: string): string {
  const label = tableLabel(code);
  return label === NO_TABLE_LABEL ? label : `Mesa ${label}`;
}

const paidWithNames: Readonly<Record<PaidWith, string>> = { efectivo: 'Efectivo', datafono: 'Datáfono' };

/** How it was paid: «Bizum», «Efectivo»; «En el local» where nobody said which. */
export function methodInWords({ method, paidWith }: { method: PaymentMethod; paidWith: PaidWith | null }): string {
  return paidWith === null ? methodNames[method] : paidWithNames[paidWith];
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
