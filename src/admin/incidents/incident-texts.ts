// Visible texts of payment incidents: what happened, and what staff should do.
import type { IncidentKind } from '#domain/incident.ts';

interface IncidentKindTexts {
  readonly title: string;
  /** What happened. `amount` is formatted («12,50 €»), or null if the incident has no amount. */
  readonly whatHappened: (amount: string | null) => string;
  readonly whatToDo: string;
}

const ofAmount = (amount: string | null): string => (amount === null ? '' : ` de ${amount}`);

/** Title, explanation and instructions for each kind of incident. */
export const incidentKindTexts: Readonly<Record<IncidentKind, IncidentKindTexts>> = {
  'late-money': {
    title: 'Ha entrado dinero de un pedido que dábamos por perdido',
    whatHappened: (amount) =>
      `El banco confirmó el cobro${ofAmount(amount)} cuando ya habíamos cerrado el pedido por falta de pago. El dinero es del local y el pedido ha salido ahora a barra y cocina.`,
    whatToDo:
      'Pregunta en la mesa si todavía quieren el pedido. Si ya se han ido o no lo quieren, abre el pago y devuelve el dinero.',
  },
  'duplicate-charge': {
    title: 'Se ha cobrado dos veces el mismo pedido',
    whatHappened: (amount) =>
      `El cliente pagó dos veces. El segundo cobro${ofAmount(amount)} se devuelve entero y sin que nadie lo pida; el primero se queda.`,
    whatToDo:
      'No hagas otra devolución. Abre el pago y comprueba que la del cobro repetido consta como hecha. Si no ha podido ser, devuélvelo desde el portal del banco.',
  },
  'amount-mismatch': {
    title: 'El banco confirma un importe que no es el del pedido',
    whatHappened: (amount) =>
      `Ha llegado una confirmación${ofAmount(amount)} que no coincide con el pedido, así que no la hemos dado por buena: el pedido no ha salido.`,
    whatToDo:
      'Busca la operación en el portal del banco con el identificador. Si está cobrada, devuélvela allí y avisa a quien lleva la instalación.',
  },
  'unknown-outcome': {
    title: 'No sabemos si un pago se ha cobrado',
    whatHappened: (amount) =>
      `El banco no nos ha contestado si cobró el pago${ofAmount(amount)}, y eso que le hemos preguntado varias veces. El pedido no ha salido.`,
    whatToDo:
      'Búscalo en el portal del banco con el identificador. Si está cobrado, devuélvelo allí o sirve el pedido a mano. No le pidas al cliente que pague otra vez hasta saberlo.',
  },
  'refund-failed': {
    title: 'El banco no ha aceptado una devolución',
    whatHappened: (amount) =>
      `La devolución${ofAmount(amount)} no ha llegado al cliente. El banco puede decirlo también días después de darla por hecha.`,
    whatToDo:
      'Abre el pago y vuelve a intentarlo. Si falla otra vez, o si era la de un cobro repetido, hazla desde el portal del banco.',
  },
  'refund-unknown': {
    title: 'No sabemos si una devolución se ha hecho',
    whatHappened: (amount) => `Pedimos al banco la devolución${ofAmount(amount)} y nos quedamos sin respuesta.`,
    whatToDo:
      'No la repitas: compruébala en el portal del banco. Después abre el pago y apunta si está hecha o no: la incidencia se cierra con eso.',
  },
  'refund-done-after-all': {
    title: 'Una devolución que apuntamos como no hecha sí se ha hecho',
    whatHappened: (amount) =>
      `El banco confirma la devolución${ofAmount(amount)}, aunque aquí consta que alguien la buscó y no estaba hecha.`,
    whatToDo:
      'Abre el pago y mira si se ha devuelto dos veces. Si es así, aquí no se puede deshacer: habla con el cliente o con el banco.',
  },
  dispute: {
    title: 'Un cliente ha reclamado un cobro a su banco',
    whatHappened: (amount) =>
      `El cliente le ha dicho a su banco que no reconoce el cobro${ofAmount(amount)}. El banco puede quedarse el dinero si nadie contesta.`,
    whatToDo:
      'Entra en el portal del banco antes de que acabe el plazo y presenta lo que tengas: el ticket, la mesa y la hora. Mientras tanto no le devuelvas el dinero por otro lado.',
  },
  'unmatched-charge': {
    title: 'El banco tiene un cobro que aquí no consta',
    whatHappened: (amount) =>
      `En la lista del día del banco hay un cobro${ofAmount(amount)} que no corresponde a ningún pago de Comanda.`,
    whatToDo:
      'Búscalo en el portal del banco con el identificador. Si es de otro aparato del local, cierra la incidencia; si no, devuélvelo allí.',
  },
  'unmatched-refund': {
    title: 'El banco tiene una devolución que aquí no consta',
    whatHappened: (amount) =>
      `En la lista del día del banco hay una devolución${ofAmount(amount)} que no corresponde a ningún pago de Comanda.`,
    whatToDo:
      'Búscala en el portal del banco con el identificador y pregunta quién la hizo. Después cierra la incidencia.',
  },
};

/** Texts that all kinds of incident share. */
export const incidentTexts = {
  title: 'Incidencias de pago',
  lead: 'Dinero que necesita que alguien lo mire.',
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
  whatHappened: 'Qué ha pasado',
  whatToDo: 'Qué hacer ahora',
  labels: {
    payment: 'Pago',
    table: 'Mesa',
    customer: 'Cliente',
    amount: 'Importe',
    since: 'Desde',
    code: 'Código del banco',
    externalId: 'Identificador en el banco',
  },
  seePayment: (number: number) => `Abrir el pago ${number}`,
  closedBy: (person: string, time: string) => `La cerró ${person}, ${time}`,
  closedByBank: (time: string) => `Se cerró sola cuando el banco contestó, ${time}`,
  close: 'Cerrar incidencia',
  /** Accessible name; begins with the visible text, so that voice control finds the button. */
  closeLabel: (number: number) => `Cerrar incidencia del pago ${number}`,
  closeTitle: (number: number) => `¿Cerrar la incidencia del pago ${number}?`,
  closeText: 'Dejará de contar como pendiente para todo el equipo. Cerrarla no mueve dinero.',
  note: 'Qué has comprobado o hecho',
  noteMissing: 'Escribe qué has comprobado antes de cerrar la incidencia.',
  noteHint: 'Lo leerá quien revise la caja.',
  closedToast: 'Incidencia cerrada',
  alreadyClosedBy: (person: string) => `${person} ya la había cerrado`,
} as const;
