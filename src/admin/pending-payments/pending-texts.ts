// Visible texts of the pending payments pages.
import type { PendingListState } from '#contract/payment-history.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import type { NAMED_OPTIONS } from '#domain/provider.ts';

export const pendingTexts = {
  title: 'Pagos Pendientes',
  lead: 'Todos los pagos pendientes, también los que el cliente hace por internet, lo más reciente primero.',
  tabs: 'Qué pagos se muestran',
  allPending: 'Todos los pendientes',
  listFailed: 'No se han podido leer los pagos pendientes',
  moreFailed: 'No se han podido leer más pagos pendientes',
  shown: (count: number, all: number) =>
    `Se muestran ${count} de ${all === 1 ? '1 pago pendiente' : `${all} pagos pendientes`}`,
  states: { pending: 'Pendientes', canceled: 'Anulados' } satisfies Record<PendingListState, string>,
  table: 'Mesa',
  allTables: 'Todas',
  totals: 'Totales de lo que se muestra',
  payments: 'Pagos',
  total: 'Total',
  method: 'Método de pago',
  allMethods: 'Todos',
  toStaff: 'Al personal',
  openSince: (day: string) => `La caja está abierta desde el ${day}: puede haber pedidos sin pagar de antes de hoy.`,
  showFromOpening: 'Ver desde ese día',

  columns: {
    number: 'Pago',
    time: 'Fecha y hora',
    table: 'Mesa',
    customer: 'Pedido por',
    method: 'Método',
    total: 'Total',
    isPaid: 'Pagado',
  },
  /** Texts of the list of canceled orders. */
  canceled: {
    title: 'Pedidos anulados',
    lead: 'Los pedidos que se anularon sin cobrar: quién lo hizo, cuándo y por qué.',
    listFailed: 'No se han podido leer los pedidos anulados',
    moreFailed: 'No se han podido leer más pedidos anulados',
    shown: (count: number, all: number) =>
      `Se muestran ${count} de ${all === 1 ? '1 pedido anulado' : `${all} pedidos anulados`}`,
    orders: 'Pedidos',
    time: 'Anulado el',
    by: 'Anulado por',
    reason: 'Motivo',
    see: (number: number) => `Ver el pago ${number}`,
  },
  mayBePaying: 'Puede estar pagando',
  /** Follows «Editar» in the accessible name of a row button. */
  payment: (number: number) => `el pago ${number}`,

  pay: {
    button: 'Cambiar estado a PAGADO…',
    title: '¿Cambiar estado a PAGADO?',
    consequence: 'El dinero entra en la caja. Lo que aún no está en cocina y barra sale ahora.',
    paidWith: 'Cómo te han pagado',
    submit: 'Cambiar estado a PAGADO',
    done: (number: number) => `Pago ${number} cambiado a PAGADO`,
    alreadyPaid: (number: number) => `El pago ${number} ya estaba pagado`,
    alreadyPaidBy: (number: number, person: string) => `El pago ${number} ya estaba pagado: lo cobró ${person}`,
  },

  /** The customer had already paid online; `method` is written for the middle of a sentence («tarjeta», «Bizum»). */
  paidOnline: {
    title: (method: string) => `Ya está pagado con ${method}: no cobres otra vez`,
    text: 'El banco ha confirmado el cobro. El pedido sale a barra y cocina, y el dinero entra en la caja.',
    done: 'Entendido',
  },
  /** Payment methods with a name of their own; every other online method is a card. */
  namedMethods: { googlepay: 'Google Pay', applepay: 'Apple Pay', bizum: 'Bizum' } satisfies Record<
    (typeof NAMED_OPTIONS)[number],
    string
  >,
  card: 'tarjeta',

  /** The bank has not responded whether it charged the payment that staff want to confirm. */
  chargeNotKnown: {
    title: 'El banco no ha contestado',
    text: 'Puede que ya haya cobrado este pago. Búscalo en su portal con la referencia antes de cobrar: si cobras tú y el banco también, se le cobra dos veces.',
    charged: 'El banco lo ha cobrado',
    notCharged: 'No lo ha cobrado, cobrar aquí',
  },

  inProgress: {
    title: 'El cliente puede estar pagando ahora mismo',
    text: 'Ha empezado a pagar desde su móvil. Si además te paga a ti, se le cobra dos veces. Pregúntale antes de seguir.',
    submit: 'Me paga a mí',
  },

  cancel: {
    button: 'Anular…',
    title: (number: number) => `¿Anular el pedido del pago ${number}?`,
    consequence:
      'No se cobrará, y la mesa dejará de deberlo. Lo que no esté hecho se tacha en cocina y barra. No se puede deshacer.',
    reason: 'Motivo',
    reasonHint: 'Lo leerá quien revise la caja.',
    submit: 'Anular pedido',
    submitWarned: 'Anular aunque esté pagando',
    inProgress: 'Ha empezado a pagar desde su móvil. Si lo anulas y el pago entra, habrá que devolver el dinero.',
    done: 'Pedido anulado',
    alreadyCanceled: 'Este pedido ya estaba anulado',
    alreadyCanceledBy: (person: string) => `Este pedido ya estaba anulado: lo anuló ${person}`,
  },

  walkOut: {
    title: (number: number) => `¿Se fueron sin pagar el pago ${number}?`,
    consequence:
      'No se cobrará, y la mesa dejará de deberlo. El cierre de caja lo muestra aparte. No se puede deshacer.',
    reason: 'Qué ha pasado',
    reasonHint: 'Lo leerá quien revise la caja.',
    submit: 'Se fue sin pagar',
    submitWarned: 'Apuntarlo aunque esté pagando',
    done: 'Apuntado: se fue sin pagar',
  },
} as const;

/** The name of an online payment method in the middle of a sentence: «tarjeta», «Bizum». */
export function onlineMethodText(method: PaymentMethod): string {
  const names: Readonly<Partial<Record<PaymentMethod, string>>> = pendingTexts.namedMethods;
  return names[method] ?? pendingTexts.card;
}
