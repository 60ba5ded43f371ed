// Spanish texts of unsent orders: orders of staff that the server has not confirmed.
import { clockTimeInSentence } from '#contract/clock-time.es.ts';

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

/** «Mesas A11 y B02». Each label once. */
function tables(labels: readonly string[]): string {
  const different = [...new Set(labels)];
  return `${different.length === 1 ? 'Mesa' : 'Mesas'} ${LIST.format(different)}`;
}

/**
 * Texts of the notice and the dialog of unsent orders (not confirmed by the server). The parameter `labels` of some texts has the
 * name of the table of each order.
 */
export const unsentTexts = {
  /** «2 pedidos sin enviar · Mesas A11 y B02». */
  title: (labels: readonly string[]) => `${unsentTexts.count(labels.length)} · ${tables(labels)}`,
  count: (orders: number) => `${orders} ${unsentTexts.words(orders)}`,
  words: (orders: number) => (orders === 1 ? 'pedido sin enviar' : 'pedidos sin enviar'),
  stays: 'El pedido se queda en este dispositivo y se envía solo en cuanto haya conexión.',
  sent: (label: string) => `Pedido enviado · Mesa ${label}`,

  waiting: (orders: number) =>
    orders === 1 ? 'Se envía solo en cuanto haya conexión.' : 'Se envían solos y en orden en cuanto haya conexión.',
  meanwhile: 'Mientras, puedes seguir con otras mesas.',
  old: (labels: readonly string[]) =>
    labels.length === 1
      ? `${tables(labels)}: se apuntó hace más de 15 minutos y ya no se envía solo. Di si lo envías.`
      : `${tables(labels)}: se apuntaron hace más de 15 minutos y ya no se envían solos. Di si los envías.`,
  refused: (label: string, reason: string) => `Mesa ${label}: no se ha creado. ${reason}`,
  ofAnother: (labels: readonly string[], name: string) =>
    labels.length === 1
      ? `${tables(labels)}: lo apuntó ${name} y se envía cuando vuelva a entrar.`
      : `${tables(labels)}: los apuntó ${name} y se envían cuando vuelva a entrar.`,
  notStored: 'No cierres esta página: este navegador no deja guardar el pedido y se perdería.',

  show: 'Ver pedidos',
  dialog: 'Pedidos sin enviar',
  table: (label: string) => `Mesa ${label}`,
  written: (time: string, name: string) => `A ${clockTimeInSentence(time)}, ${name}`,
  lines: (label: string) => `Productos de la mesa ${label}`,
  send: 'Enviar ahora',
  open: 'Abrir el pedido',
  editorBusy: 'Antes crea o vacía el pedido que tienes a medias en «Crear Pedido».',
  noRight: 'Ya no puedes crear pedidos: pide a un compañero que lo apunte.',

  discard: 'Descartar',
  discardTitle: (label: string) => `¿Descartar el pedido de la mesa ${label}?`,
  discardText:
    'Se borra de este dispositivo. Puede que ya se haya creado: compruébalo en las pantallas de pedidos o en «Por cobrar» antes de tomarlo otra vez.',
  discardRefusedText: 'No se ha creado y se borra de este dispositivo.',
  discardCancel: 'No descartar',
} as const;
