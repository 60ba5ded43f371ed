// Visible texts of the refund pages.
import { refundNotSentText } from '#admin/shared/payments/refund-codes.ts';
import type { PaymentWithRefunds, Refund } from '#contract/refunds.ts';
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import type { RefundDecision } from '#domain/refund.ts';

function pendingText(count: number, voids: boolean): string {
  if (count === 1) return `Queda 1 línea por hacer: ${voids ? 'se tacha' : 'sigue en los pedidos'}.`;
  return `Quedan ${count} líneas por hacer: ${voids ? 'se tachan' : 'siguen en los pedidos'}.`;
}

function doneText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 ya está hecha y sigue como está.' : `${count} ya están hechas y siguen como están.`;
}

/** Texts of the refund pages and their dialogs. */
export const refundTexts = {
  title: 'Devoluciones',
  lead: 'Busca el pago por su número, el que lleva el ticket, y devuelve todo o una parte.',
  search: 'Buscar por número de pago',
  searchPlaceholder: 'Número de pago',
  clearSearch: 'Borrar la búsqueda',
  searchNotNumber: 'El número de pago solo lleva cifras.',
  list: 'Pagos cobrados, el más reciente primero',
  none: 'Todavía no hay pagos cobrados',
  noneHint: 'Cuando se cobre el primer pedido, aparecerá aquí.',
  notFound: (number: number) => `No hay ningún pago cobrado con el número ${number}`,
  notFoundHint: 'Comprueba el número en el ticket. Un pedido que no se llegó a pagar no sale aquí.',
  listFailed: 'No se han podido leer los pagos',
  moreFailed: 'No se han podido leer más pagos',
  shown: (count: number) => (count === 1 ? 'Se muestra 1 pago' : `Se muestran ${count} pagos`),
  paymentFailed: 'No se ha podido leer el pago',
  back: 'Volver a Devoluciones',
  payment: (number: number) => `Pago ${number}`,
  /** `table` is written for the middle of a sentence («mesa A01»). */
  paymentAtTable: (number: number, table: string) => `Pago ${number}, ${table}`,

  labels: {
    number: 'Número',
    table: 'Mesa',
    method: 'Cobrado con',
    customer: 'Cliente',
    time: 'Fecha',
    state: 'Estado',
    paid: 'Cobrado',
    refunded: 'Devuelto',
    refundable: 'Queda por devolver',
    externalId: 'Identificador en el banco',
  },

  ordered: 'Lo pedido',
  history: 'Devoluciones de este pago',
  historyNone: 'De este pago no se ha devuelto nada.',
  surplus: 'Cobrado de más',
  automatic: 'Automática',
  atBank: 'Hecha en el banco, no desde Comanda',
  reportedByBank: 'Nos avisó el banco',
  recordedBy: (person: string) => `Hecha en el banco. La apuntó ${person}`,
  externalId: 'Identificador en el banco:',

  form: {
    title: 'Devolver dinero',
    amount: 'Importe en euros',
    amountHint: (left: string) => `Como mucho ${left}`,
    amountMissing: 'Escribe el importe, por ejemplo 12,50',
    amountZero: 'El importe debe ser mayor que cero.',
    amountTooMuch: (left: string) => `De este pago solo quedan ${left} por devolver.`,
    paidWith: '¿Cómo lo devuelves?',
    paidWithMissing: 'Di si lo devuelves en efectivo o con el datáfono.',
    reason: 'Motivo',
    reasonHint: 'Lo leerá quien revise la caja.',
    reasonMissing: 'Escribe el motivo de la devolución.',
    submit: 'Devolver…',
    recordExternal: 'Apuntar devolución hecha en el banco…',
  },

  external: {
    title: 'Apuntar una devolución hecha en el banco',
    lead: 'Solo si ya has devuelto el dinero en el portal del banco. Aquí no se mueve dinero: queda como devuelto y entra en la caja abierta. Si el banco nos avisa después, no cuenta dos veces. No se puede deshacer.',
    recorded: (refunds: string) => `Ya constan: ${refunds}. Comprueba que no es una de estas.`,
    recordedOne: (amount: string, time: string) => `${amount} (${time})`,
    note: 'Motivo, y qué has visto en el banco',
    noteMissing: 'Escribe el motivo y qué has visto en el banco.',
    submit: 'Apuntar como devuelto',
    saved: 'Devolución apuntada',
    failed: 'No se ha apuntado',
  },

  confirm: {
    title: (amount: string) => `¿Devolver ${amount}?`,
    submit: (amount: string) => `Devolver ${amount}`,
    submitManual: (amount: string) => `Apuntar ${amount}`,
    cannotUndo: 'No se puede deshacer.',
    voidLines: '¿Quitar también de cocina?',
    /** The effect of the refund on the lines of the order: pending lines are voided or stay, done lines stay. */
    remainingLines: (pending: number, done: number, voids: boolean) =>
      [pendingText(pending, voids), doneText(done)].filter((text) => text !== '').join(' '),
  },

  settle: {
    title: { unknown: 'Comprobado en el banco', failed: 'Devuelta en el portal del banco' },
    note: 'Qué has visto en el banco',
    noteMissing: 'Escribe qué has visto en el banco.',
    buttons: { succeeded: 'Hecha…', failed: 'No hecha…' },
    confirmTitle: {
      succeeded: (amount: string) => `¿Apuntar como hecha la devolución de ${amount}?`,
      failed: (amount: string) => `¿Apuntar como no hecha la devolución de ${amount}?`,
    },
    submit: { succeeded: 'Apuntar como hecha', failed: 'Apuntar como no hecha' },
    savedAs: { succeeded: 'Devolución apuntada como hecha', failed: 'Devolución apuntada como no hecha' },
    consequenceNote: 'Apuntarlo no mueve dinero y no se puede deshacer. Queda con tu nombre y tu nota.',
  },
  checkedBy: (person: string, note: string) => `Comprobado en el banco por ${person}: «${note}»`,

  unknown: 'Sin confirmar',
  inProgress: 'En marcha',
  result: (state: string) => `Devolución: ${state.toLocaleLowerCase('es')}`,
  nothingRefundable: 'De este pago no queda nada por devolver.',
  unknownRefundNotice:
    'Hay una devolución de la que no sabemos el resultado: su importe no se puede devolver hasta que el banco conteste o apuntes qué dice.',
  notSent: 'No se ha hecho la devolución',
  noResponse: 'No sabemos si la devolución ha llegado al servidor',
  noResponseText: (amount: string) =>
    `Vuelve a enviarla: es la misma devolución de ${amount} y no se hará dos veces. No pidas otra hasta entonces.`,
  sendAgain: 'Volver a enviar',
} as const;

/**
 * Returns the title of a refund in the list. It is usually the reason that staff gave. A refund of a surplus (money charged above
 * what was owed), or one made at the bank without a reason, has a fixed title.
 */
export function refundTitle({ isSurplus, origin, reason }: Pick<Refund, 'isSurplus' | 'origin' | 'reason'>): string {
  if (isSurplus) return refundTexts.surplus;
  return reason === '' && origin === 'provider' ? refundTexts.atBank : reason;
}

/**
 * Returns the text that says who requested a refund: the name of a member of staff, or that it was automatic. For a refund made at
 * the bank it says who recorded it, or that the bank reported it.
 */
export function refundAuthor({ origin, requestedBy }: Pick<Refund, 'origin' | 'requestedBy'>): string {
  if (origin === 'comanda') return requestedBy ?? refundTexts.automatic;
  return requestedBy === null ? refundTexts.reportedByBank : refundTexts.recordedBy(requestedBy);
}

/** Returns a sentence that explains the state of a refund to staff; null if the name of the state is enough. */
export function refundStateHint({
  state,
  code,
  check,
  isQueried,
}: Pick<Refund, 'state' | 'code' | 'check' | 'isQueried'>): string | null {
  switch (state) {
    case 'requested':
      return 'Se enviará al banco en un momento.';
    case 'sending':
      return 'La estamos pidiendo al banco. Puede tardar hasta un minuto.';
    case 'pending':
      return 'El banco la ha aceptado y la está tramitando.';
    case 'unknown':
      if (isQueried)
        return 'El banco no ha contestado y se lo estamos preguntando. No la repitas: si en media hora no lo sabemos, te avisaremos.';
      return 'No sabemos si el banco la ha hecho. No la repitas: compruébalo en el portal del banco.';
    case 'failed':
      if (check !== null) return 'No se ha devuelto nada.';
      return (
        refundNotSentText(code) ??
        `El banco no la ha aceptado${code === null ? '' : ` (código ${code})`}. No se ha devuelto nada.`
      );
    case 'succeeded':
      return null;
  }
}

/**
 * Returns the text that staff read before they confirm whether a refund was made: what happens if they record it as made
 * (`succeeded`) or not made.
 */
export function refundDecisionConsequence(decision: RefundDecision, isSurplus: boolean): string {
  if (decision === 'succeeded') {
    return isSurplus
      ? 'El dinero ha salido del banco: lo cobrado de más queda devuelto.'
      : 'Has visto en el banco que el dinero salió: cuenta como devuelto y no se puede devolver otra vez.';
  }
  return isSurplus
    ? 'Has visto en el banco que el dinero no salió. No se volverá a pedir sola: pídela otra vez en su incidencia, con «Devolver ahora».'
    : 'Has visto en el banco que el dinero no salió: se podrá devolver otra vez. Si no es así, el cliente lo recibirá dos veces.';
}

/**
 * Returns the text that tells staff where the refunded money goes, such as to the card. If staff received the payment (`isManual`),
 * they must return the money themselves: Comanda only records it. `returnedWith` says how, in cash or by card terminal; undefined
 * while they have not chosen.
 */
export function refundDestinationText(
  { method, isManual, paidWith }: Pick<PaymentWithRefunds, 'method' | 'isManual' | 'paidWith'>,
  returnedWith: PaidWith | undefined,
): string {
  if (!isManual) return destinationTexts[DESTINATIONS[method]];
  if (returnedWith !== undefined && returnedWith !== paidWith) return otherWayTexts[returnedWith];
  return destinationTexts[paidWith ?? 'staff'];
}

/** The money goes back in another way than it came, or it is not known how it came. */
const otherWayTexts: Readonly<Record<PaidWith, string>> = {
  efectivo: 'Devuelve tú el dinero al cliente en efectivo. Aquí solo queda apuntado.',
  datafono: 'Devuelve tú el dinero con el datáfono. Aquí solo queda apuntado.',
};

const destinationTexts = {
  efectivo: 'Este pago se cobró en efectivo: devuelve tú el dinero al cliente. Aquí solo queda apuntado.',
  datafono: 'Este pago se cobró con el datáfono: devuélvelo con el datáfono. Aquí solo queda apuntado.',
  staff: 'Este pago se cobró en el local y no consta cómo: devuélvelo igual que se cobró. Aquí solo queda apuntado.',
  bizum: 'El dinero vuelve por Bizum a la cuenta desde la que se pagó.',
  card: 'El dinero vuelve a la tarjeta con la que se pagó. El cliente suele verlo en su cuenta en 5 a 10 días.',
} as const;

/** Where each method returns the money to. A new payment method does not compile until it is listed. */
const DESTINATIONS: Readonly<Record<PaymentMethod, keyof typeof destinationTexts>> = {
  stripe: 'card',
  redsys: 'card',
  googlepay: 'card',
  applepay: 'card',
  bizum: 'bizum',
  manual: 'staff',
};
