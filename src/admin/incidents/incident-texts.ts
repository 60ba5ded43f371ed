// Visible texts of payment incidents: what happened, and the dialogs in which staff answer.
import { dateTimeInSentence } from '#contract/clock-time.es.ts';
import type { Refund } from '#contract/refunds.ts';
import type { IncidentAction, IncidentAutoCloseReason, IncidentKind } from '#domain/incident.ts';
import type { RefundDecision } from '#domain/refund.ts';

interface IncidentKindTexts {
  readonly title: string;
  /**
   * What happened, which stays true whatever has been done since. `amount` is formatted («12,50 €»), or null if the incident
   * has no amount. `hasPayment` is false if the incident belongs to no payment.
   */
  readonly whatHappened: (amount: string | null, hasPayment: boolean) => string;
}

const ofAmount = (amount: string | null): string => (amount === null ? '' : ` de ${amount}`);

/** Spanish title and explanation of each kind of payment incident. The texts about what staff should do are in advice-texts.ts. */
export const incidentKindTexts: Readonly<Record<IncidentKind, IncidentKindTexts>> = {
  'late-money': {
    title: 'Ha entrado dinero de un pedido que dábamos por perdido',
    whatHappened: (amount) =>
      `El banco confirmó el cobro${ofAmount(amount)} cuando ya habíamos cerrado el pedido por falta de pago. El dinero es del local, y el pedido salió en ese momento a barra y cocina.`,
  },
  'paid-after-cancel': {
    title: 'Pagado después de anular',
    whatHappened: (amount) =>
      `El banco confirmó el cobro${ofAmount(amount)} de un pedido que el personal había anulado. El dinero es del local; lo que faltaba por preparar se quitó de las pantallas de pedidos.`,
  },
  'duplicate-charge': {
    title: 'Se ha cobrado dos veces el mismo pedido',
    whatHappened: (amount) =>
      `El cliente pagó dos veces. El segundo cobro${ofAmount(amount)} se devuelve entero y sin que nadie lo pida; el primero se queda.`,
  },
  overpaid: {
    title: 'Se ha cobrado más de lo que debía el pedido',
    whatHappened: (amount) =>
      `El cliente pagó lo que costaba el pedido antes de que se cambiara o se cobrara. Lo que sobra${ofAmount(amount)} se devuelve sin que nadie lo pida.`,
  },
  'amount-mismatch': {
    title: 'El banco confirma un importe que no es el del pedido',
    whatHappened: (amount) =>
      `Ha llegado una confirmación${ofAmount(amount)} que no coincide con lo que se pidió, así que no la hemos dado por buena.`,
  },
  'unknown-outcome': {
    title: 'No sabemos si un pago se ha cobrado',
    whatHappened: (amount) =>
      `El banco no nos ha contestado si cobró el pago${ofAmount(amount)}, y eso que le hemos preguntado varias veces.`,
  },
  'unqueried-attempt': {
    title: 'Se había dejado de preguntar al banco por un pago',
    whatHappened: (amount) =>
      `Nadie estaba preguntando al banco si cobró el pago${ofAmount(amount)}. No debería pasar: lo ha visto el repaso de cada noche, y ya hemos vuelto a preguntar.`,
  },
  'refund-failed': {
    title: 'El banco no ha aceptado una devolución',
    whatHappened: (amount) =>
      `La devolución${ofAmount(amount)} no llegó al cliente. El banco puede decirlo también días después de darla por hecha.`,
  },
  'refund-unknown': {
    title: 'No sabemos si una devolución se ha hecho',
    whatHappened: (amount) => `Pedimos al banco la devolución${ofAmount(amount)} y nos quedamos sin respuesta.`,
  },
  'refund-done-after-all': {
    title: 'Una devolución que apuntamos como no hecha sí se ha hecho',
    whatHappened: (amount) =>
      `El banco confirma la devolución${ofAmount(amount)}, aunque aquí consta que alguien la buscó y no estaba hecha.`,
  },
  dispute: {
    title: 'Un cliente ha reclamado un cobro a su banco',
    whatHappened: (amount) =>
      `El cliente le ha dicho a su banco que no reconoce el cobro${ofAmount(amount)}. El banco puede quedarse el dinero si nadie contesta.`,
  },
  'unmatched-charge': {
    title: 'Un cobro no cuadra con el banco',
    whatHappened: (amount, hasPayment) =>
      hasPayment
        ? `Aquí consta un cobro${ofAmount(amount)} que el banco no tiene.`
        : `En la lista del día del banco hay un cobro${ofAmount(amount)} que no corresponde a ningún pago de Comanda.`,
  },
  'unmatched-refund': {
    title: 'Una devolución no cuadra con la lista del banco',
    whatHappened: (amount, hasPayment) =>
      hasPayment
        ? `El banco ha hecho una devolución${ofAmount(amount)} que no cuadra con lo que hay apuntado en este pago.`
        : `En el banco hay una devolución${ofAmount(amount)} que no corresponde a ningún pago de Comanda.`,
  },
  'card-testing': {
    title: 'Alguien está probando tarjetas',
    whatHappened: () =>
      'El banco ha rechazado muchas tarjetas seguidas de personas que no han pagado nada. Suele ser alguien que prueba tarjetas robadas. Hemos dejado de enviar tarjetas al banco desde donde fallan; quien ya ha pagado algo puede seguir pagando con tarjeta.',
  },
};

/** Spanish sentences about payment incidents that were closed automatically, not by staff: one for each reason. */
export const incidentAutoCloseTexts: Readonly<Record<IncidentAutoCloseReason, string>> = {
  charged: 'El banco lo cobró.',
  'not-charged': 'El banco no lo cobró.',
  refunded: 'El dinero está devuelto.',
  'not-refunded': 'La devolución no se hizo.',
  'requested-again': 'La devolución no se hizo y se ha pedido otra vez.',
};

/** Visible texts of the page and the dialogs of payment incidents, whatever the kind of incident. */
export const incidentTexts = {
  title: 'Incidencias de pago',
  lead: 'Cobros y devoluciones que alguien tiene que revisar.',
  stateLabel: 'Qué incidencias se ven',
  open: 'Abiertas',
  closed: 'Cerradas',
  noneOpen: 'No hay nada pendiente',
  noneOpenHint: 'Si algo raro pasa con un cobro o una devolución, aparecerá aquí solo.',
  noneClosed: 'Todavía no se ha cerrado ninguna',
  noneClosedHint: 'Las que cierres quedarán aquí, con lo que escribiste.',
  readFailed: 'No se han podido leer las incidencias',
  moreFailed: 'No se han podido leer más incidencias',
  shown: (count: number) => (count === 1 ? 'Se muestra 1 incidencia' : `Se muestran ${count} incidencias`),
  unknownRefunds: (count: number, sum: string) =>
    `${count === 1 ? '1 devolución' : `${count} devoluciones`} sin confirmar: ${sum}`,
  unknownRefundsHint: 'El banco no ha dicho si se hicieron. Búscalas en su portal y apunta aquí abajo lo que veas.',
  notRefundedBy: (person: string, note: string) => `${person} la buscó en el banco y no se devolvió: «${note}»`,
  whatHappened: 'Qué ha pasado',
  whatToDo: 'Qué hacer ahora',
  labels: {
    payment: 'Pago',
    day: 'Día',
    table: 'Mesa',
    customer: 'Cliente',
    paymentState: 'Estado del pago',
    refunded: 'Devuelto',
    provider: 'Banco',
    amount: 'Importe',
    operationTime: 'Hecho en el banco el',
    refundSentOn: 'Pedida al banco el',
    since: 'Desde',
    code: 'Código del banco',
    externalId: 'Identificador en el banco',
    reference: 'Referencia en el banco',
  },
  openPayment: (number: number) => `Abrir el pago ${number}`,
  refund: 'Devolver el dinero',
  restoreOrder: 'Volver a cocina',
  restore: {
    title: (number: number) => `¿Volver a poner en cocina el pedido del pago ${number}?`,
    consequence: (lines: number) =>
      `${lines === 1 ? 'La línea que se quitó vuelve' : `Las ${lines} líneas que se quitaron vuelven`} a las pantallas de pedidos, y sus unidades se descuentan otra vez de las que quedan.`,
    done: 'Ya está otra vez en las pantallas de pedidos',
    alreadyDone: 'Ya estaba otra vez en las pantallas de pedidos',
  },
  recordBankRefund: 'Apuntar la devolución del banco',
  decideCharged: 'El banco lo ha cobrado…',
  decideNotCharged: 'No lo ha cobrado…',
  decideReturned: 'Ya lo he devuelto en el banco…',
  /** Accessible name of a button; begins with the visible text, so that voice control finds the button. */
  ofPayment: (label: string, number: number | undefined) =>
    number === undefined ? label : `${label} (pago ${number})`,
  closedBy: (person: string, time: string) => `La cerró ${person} el ${dateTimeInSentence(time)}`,
  recordedBy: (person: string, time: string) => `Lo apuntó ${person} el ${dateTimeInSentence(time)}`,
  closedByItself: (time: string) => `Se cerró sola el ${dateTimeInSentence(time)}`,
  closedByBank: (time: string) => `Se cerró sola cuando el banco contestó, el ${dateTimeInSentence(time)}`,
  closedWhileShown: (title: string, reason: string) => `Se ha cerrado sola «${title}». ${reason}`,
  close: 'Cerrar incidencia',
  closeTitle: (number: number | undefined) =>
    number === undefined ? '¿Cerrar esta incidencia?' : `¿Cerrar la incidencia del pago ${number}?`,
  closeText: 'Dejará de contar como pendiente para todo el equipo. Cerrarla no mueve dinero.',
  note: 'Qué has comprobado o hecho',
  noteMissing: 'Escribe qué has comprobado antes de cerrar la incidencia.',
  closedToast: 'Incidencia cerrada',
  alreadyClosedBy: (person: string) => `${person} ya la había cerrado`,
  alreadyClosedByItself: 'Esta incidencia se había cerrado sola',
} as const;

/**
 * What staff can do about the refund of a payment incident: record that the refund was made, record that it was not made, or
 * request it again. Each action has a dialog.
 */
export type RefundIncidentAction = Extract<IncidentAction, 'settle-refunded' | 'settle-not-refunded' | 'repeat-refund'>;

interface AnswerTexts {
  readonly label: string;
  readonly title: (amount: string) => string;
  readonly consequence: (isSurplus: boolean) => string;
  readonly note: string;
}

/** Texts of the button and the dialog for each action that staff can take about the refund of a payment incident. */
export const refundIncidentActionTexts: Readonly<Record<RefundIncidentAction, AnswerTexts>> = {
  'settle-refunded': {
    label: 'Se devolvió',
    title: (amount) => `¿Apuntar como hecha la devolución de ${amount}?`,
    consequence: (isSurplus) =>
      isSurplus
        ? 'Has visto en el banco que el dinero salió: lo cobrado de más queda devuelto. No mueve dinero y no se puede deshacer.'
        : 'Has visto en el banco que el dinero salió: cuenta como devuelto en la caja. No mueve dinero y no se puede deshacer.',
    note: 'Qué has visto en el banco',
  },
  'settle-not-refunded': {
    label: 'No se devolvió',
    title: (amount) => `¿Apuntar como no hecha la devolución de ${amount}?`,
    consequence: () =>
      'Has visto en el banco que el dinero no salió. Esto no mueve dinero: después podrás pedirla otra vez con «Devolver ahora». Si no es así, el cliente lo recibirá dos veces.',
    note: 'Qué has visto en el banco',
  },
  'repeat-refund': {
    label: 'Devolver ahora',
    title: (amount) => `¿Devolver ahora ${amount}?`,
    consequence: (isSurplus) =>
      isSurplus
        ? 'Le pedimos otra vez al banco que devuelva lo cobrado de más, una sola vez. No se puede deshacer.'
        : 'Le pedimos otra vez al banco que devuelva este importe, una sola vez. No se puede deshacer.',
    note: 'Motivo',
  },
};

/**
 * Messages for staff who have recorded the result of a refund, or requested the refund again. `mayNotRefund` is shown at the
 * disabled buttons of users without the permission to refund.
 */
export const refundDecisionNotices = {
  savedAs: { succeeded: 'Apuntado: se devolvió', failed: 'Apuntado: no se devolvió' },
  alreadyBy: (person: string) => `${person} ya lo había apuntado`,
  alreadyByBank: 'El banco ya lo había dicho: mira cómo ha quedado',
  notNeeded: 'No hace falta: el banco dice que se devolvió',
  mayNotRefund: 'Solo puede hacerlo quien puede devolver dinero.',
} as const;

/**
 * Returns the message for a user who has just recorded whether a refund was made: it was saved, or a colleague or the bank had
 * reported the result before. `check` is the stored record; null if the bank reported the result. If its note is not `ownNote`, the
 * record is of a colleague.
 */
export function refundDecisionMessage(decision: RefundDecision, check: Refund['check'], ownNote: string): string {
  if (check === null) return refundDecisionNotices.alreadyByBank;
  return check.note === ownNote ? refundDecisionNotices.savedAs[decision] : refundDecisionNotices.alreadyBy(check.by);
}
