// Visible texts of the pending payments pages.
import { mayBePayingTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { paidWithInSentence } from '#admin/shared/payments/payment-names.ts';
import { dateTimeInSentence } from '#contract/clock-time.es.ts';
import { customerName } from '#contract/customer-name.es.ts';
import type { PendingPaymentsFilterState } from '#contract/payment-history.ts';
import type { AcceptanceWaitReason } from '#domain/order-admission.ts';
import type { PaidWith, PaymentMethod, PaymentState } from '#domain/payment.ts';
import type { SEPARATELY_RECORDED_OPTIONS } from '#domain/provider.ts';

/** Texts of the lists of pending payments and canceled orders, and of their dialogs. */
export const pendingTexts = {
  title: 'Pagos Pendientes',
  lead: 'Todos los pagos pendientes, también los que el cliente hace por internet, lo más reciente primero.',
  tabs: 'Qué pagos se muestran',
  allPending: 'Todos los pendientes',
  listFailed: 'No se han podido leer los pagos pendientes',
  moreFailed: 'No se han podido leer más pagos pendientes',
  shown: (count: number, all: number) =>
    `Se muestran ${count} de ${all === 1 ? '1 pago pendiente' : `${all} pagos pendientes`}`,
  states: { pending: 'Pendientes', canceled: 'Anulados' } satisfies Record<PendingPaymentsFilterState, string>,
  table: 'Mesa',
  allTables: 'Todas',
  totals: 'Totales de lo que se muestra',
  payments: 'Pagos',
  total: 'Total',
  method: 'Método de pago',
  allMethods: 'Todos',
  toStaff: 'Al camarero',
  openSince: (opened: string) =>
    `La caja está abierta desde el ${dateTimeInSentence(opened)}: puede haber pedidos sin pagar de antes de hoy.`,
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
    byCustomer: 'El cliente',
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
    (typeof SEPARATELY_RECORDED_OPTIONS)[number],
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
    title: mayBePayingTexts.title,
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
    title: (number: number) => `¿Se fueron sin pagar? Pago ${number}`,
    consequence:
      'No se cobrará, y la mesa dejará de deberlo. El cierre de caja lo muestra aparte. No se puede deshacer.',
    reason: 'Qué ha pasado',
    reasonHint: 'Lo leerá quien revise la caja.',
    submit: 'Se fue sin pagar',
    submitWarned: 'Apuntarlo aunque esté pagando',
    done: 'Apuntado: se fue sin pagar',
  },
} as const;

/** Returns the name of an online payment method for the middle of a sentence: «tarjeta», «Bizum». */
export function onlinePaymentMethodText(method: PaymentMethod): string {
  const names: Readonly<Partial<Record<PaymentMethod, string>>> = pendingTexts.namedMethods;
  return names[method] ?? pendingTexts.card;
}

/** Visible texts of the tab «Por cobrar»: orders that staff must collect. */
export const owedTexts = {
  tab: 'Por cobrar',
  lead: 'Lo que debe cada mesa, lo más antiguo primero.',
  total: 'Por cobrar en total',
  tables: 'Mesas',
  listFailed: 'No se ha podido leer lo que se debe',
  none: 'Ninguna mesa debe nada',
  noneHint: 'Lo que se pida sin pagar aparecerá aquí solo.',
  noneOfTable: (table: string) => `${table} no debe nada`,
  onlyTable: (table: string) => `Solo se muestra la ${table}.`,
  showAll: 'Ver todas las mesas',
  /** Read out when the list changes. */
  shown: (tables: number, amount: string) =>
    tables === 0 ? 'Ninguna mesa debe nada' : `${tables === 1 ? '1 mesa debe' : `${tables} mesas deben`} ${amount}`,

  waiting: (minutes: number) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`),
  waitingLabel: (time: string) => `Pedido hace ${time}`,
  /** Who ordered: the member of staff, or the customer by label or e-mail, which not every member of staff gets. */
  orderedBy: ({ placedBy, customer }: { placedBy: string | null; customer: string | null }) =>
    placedBy ?? (customerName(customer ?? '') || 'Cliente'),
  mayBePaying: 'Puede estar pagando',
  notCooked: 'Sin cocinar hasta cobrar',
  toAccept: 'Por aceptar',
  acceptanceReasons: {
    setting: 'lo pide la configuración',
    'session-debt': 'es un pedido muy grande',
    'table-debt': 'la mesa debe mucho',
    'many-orders': 'llegan muchos pedidos a la vez',
    'false-orders': 'en esta mesa ha habido pedidos falsos',
  } satisfies Record<AcceptanceWaitReason, string>,
  accept: 'Aceptar',
  accepted: 'Aceptado: ya está en las pantallas de pedidos',
  left: 'Dejado del cierre anterior',
  leftBy: (name: string, reason: string) => `Dejado del cierre anterior por ${name}: «${reason}»`,
  comment: 'Comentario:',
  select: (number: number, amount: string) => `Elegir el pago ${number}, ${amount}`,

  collect: (amount: string) => `Cobrar ${amount}`,
  collectTable: (amount: string) => `Cobrar la mesa · ${amount}`,
  collectSelected: (orders: number, amount: string) =>
    `Cobrar ${orders === 1 ? '1 pedido' : `${orders} pedidos`} · ${amount}`,
  /** The bill of one order; «La cuenta» is that of the table. */
  bill: 'Cuenta del pedido',
  cancel: 'Anular…',
  walkOut: 'Se fue sin pagar…',
  walkOutNotServed: 'Quedan cosas sin servir: anula el pedido.',
  /** Follows the visible words of a button in its accessible name. */
  ofPayment: (number: number, table: string) => `, pago ${number}, ${table}`,

  dialog: {
    title: (table: string) => `Cobrar, ${table}`,
    orders: (orders: number) => (orders === 1 ? '1 pedido' : `${orders} pedidos`),
    paidWith: { efectivo: 'Efectivo', datafono: 'Datáfono' } satisfies Record<PaidWith, string>,
    seePayment: 'Ver los pagos pendientes',
    /** One of several orders for which the collection was refused: «Pago 12 · Lucía · 3,60 €». */
    concerned: (number: number, who: string, amount: string) => `Pago ${number} · ${who} · ${amount}`,
    collectOthers: (amount: string) => `Cobrar los demás · ${amount}`,
    collectRemaining: 'Ver lo que queda',
    /** Follows the amount that is collected now. */
    ofOwed: (owed: string) => `de\u00A0${owed}`,
    /** The customer gives less cash than what is collected: the rest is paid by card. */
    both: (cash: string, card: string) => `${cash} en efectivo y ${card} con datáfono`,
    /** After a part was collected; `how` is «20,00 € en efectivo». */
    partDone: (how: string, change: string | null) => `Cobrado: ${how}.${change === null ? '' : ` Cambio: ${change}.`}`,
    partDoneTitle: (remaining: string) => `Queda por cobrar ${remaining}`,
  },
  /** Which part of what is owed is collected. */
  part: {
    label: 'Qué se cobra',
    all: 'Todo',
    half: 'La mitad',
    third: 'Un tercio',
    amount: 'Importe',
    lines: 'Productos',
    amountField: 'Importe que se cobra',
    amountHint: (quarter: string) => `La cuarta parte son ${quarter}.`,
    problems: { invalid: 'Escribe un importe, por ejemplo 20 o 20,50.', 'too-much': 'Es más de lo que se debe.' },
    nothing: 'Elige qué se cobra.',
    linesToPay: 'Productos sin pagar',
    units: (label: string) => `Cuántos: ${label}`,
    ofUnits: (label: string, units: number) => `${label} (de ${units})`,
    fewer: 'Uno menos',
    more: 'Uno más',
  },
  /** What is to be collected has changed while the dialog was open. */
  changed: {
    title: (remaining: string) => `Ahora quedan ${remaining}`,
    text: 'Ha cambiado mientras cobrabas.',
    nothingLeft: 'Ya no queda nada por cobrar: se ha pagado o se ha quitado mientras tanto',
  },
  /** No response yet: the collection may be stored. */
  unconfirmed: {
    title: 'No sabemos si el cobro ha llegado',
    text: (amount: string, table: string) =>
      `${amount}, ${table}. Vuelve a enviarlo: es el mismo cobro y no se hará dos veces.`,
    again: 'Volver a enviar',
  },
  collected: {
    title: 'Cobrado',
    none: 'No se ha cobrado nada',
    done: (amount: string, table: string) => `Cobrado: ${amount}, ${table}`,
    corrected: (amount: string, paidWith: PaidWith, table: string) =>
      `Corregido: ${amount} ${paidWithInSentence[paidWith]}, ${table}`,
    others: 'Lo que ya no estaba pendiente no se ha cobrado aquí:',
    other: (number: number, amount: string, state: string) => `Pago ${number}, ${amount}: ${state}`,
    states: {
      pending: 'sigue pendiente',
      succeeded: 'ya estaba cobrado',
      canceled: 'está anulado',
      expired: 'ha caducado',
      'partially-refunded': 'ya estaba cobrado, y se ha devuelto una parte',
      refunded: 'ya estaba cobrado, y se ha devuelto',
    } satisfies Record<PaymentState, string>,
    receipt: 'Ticket',
    dismiss: 'Hecho',
  },
} as const;
