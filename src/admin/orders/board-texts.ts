// Spanish texts that only the boards use.
import { clockTimeInSentence } from '#contract/clock-time.es.ts';
import { waitingTimeNames } from '#contract/notice-texts.es.ts';
import type { NoticeReach } from '#contract/notices.ts';
import type { BoardLine } from '#contract/orders.ts';
import type { Section } from '#domain/schedule.ts';
import type { AnnouncedWaitingTime } from '#domain/wait-notice.ts';

/** Visible texts of the boards of bar and kitchen. Those about wait notices are in `waitNoticeTexts`, others in `texts.boards`. */
export const boardTexts = {
  /** The word above the sum of a table on its card. */
  owed: 'Por cobrar',
  /** Begins with the visible words, for voice control; `table` is «mesa A04». */
  bill: (amount: string, table: string) => `La cuenta ${amount}, ${table}`,
  /** The age of the oldest order, short enough for the header of a card. */
  ageMinutes: (minutes: number) => `${minutes} min`,
  ageHours: (hours: number, minutes: number) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes}`),
  waiting: 'Esperando',

  /** After the label of a table that has a second card for a moment. */
  laterCard: (time: string) => `, pedido de ${clockTimeInSentence(time)}`,

  voided: 'Anulado',
  seen: 'Visto',
  seenLines: (lines: number, label: string) =>
    lines === 1
      ? `Visto: la línea anulada de la mesa ${label}`
      : `Visto: las ${lines} líneas anuladas de la mesa ${label}`,
  seenFailed: 'No se ha podido quitar lo anulado',
  recovered: 'Recuperado',

  /** What a press of «Hecho» marked: «Mesa A04: 2 Caña», «Mesa A04: 5 líneas». */
  tableLines: (label: string, lines: number) => `Mesa ${label}: ${lines === 1 ? '1 línea' : `${lines} líneas`}`,
  tableLine: (label: string, quantity: number, name: string) => `Mesa ${label}: ${quantity} ${name}`,

  /** The words of the button that scrolls to new orders: «2 pedidos nuevos ↓». A phone shows «2 nuevos ↓». */
  newOrders: (orders: number) => (orders === 1 ? (['pedido', 'nuevo'] as const) : (['pedidos', 'nuevos'] as const)),

  toAccept: {
    waiting: (orders: number, tables: readonly string[]) =>
      `${orders === 1 ? '1 pedido espera' : `${orders} pedidos esperan`} a que lo aceptes: ${tables.length === 1 ? 'mesa' : 'mesas'} ${tables.join(', ')}.`,
    open: 'Ver y aceptar',
  },

  /** The dialog with what is set once a day. */
  settings: { open: 'Ajustes', title: 'Ajustes de la pantalla', done: 'Listo' },
  notLoaded: 'No se ha podido cargar',

  /** The sums of all pending lines: «7 × Caña», «Mesas A01, B03». */
  sums: {
    open: 'Totales',
    title: 'Totales pendientes',
    hint: 'Toca un producto y se marcan sus mesas. No se da nada por hecho.',
    hintOfPage: 'Suma solo esta página de pedidos. Toca un producto y se marcan sus mesas. No se da nada por hecho.',
    empty: 'No hay nada pendiente.',
    none: 'Ya no queda ninguno pendiente.',
    product: ({ label, size }: Pick<BoardLine, 'label' | 'size'>) => (size === '' ? label : `${label} (${size})`),
    tables: tablesText,
    marked: (quantity: number, product: string) => `${quantity} × ${product}`,
    /** Announced when tables are marked. */
    markedTables: (sum: string, tables: readonly string[]) => `Marcado: ${sum}. ${tablesText(tables)}.`,
    unmark: (sum: string) => `Quitar la marca de ${sum}`,
    /** Read before a marked line. */
    line: 'Marcado',
  },

  filter: {
    title: 'Categorías de esta tableta',
    hint: 'Solo cambia lo que se ve aquí. «Hecho» e «Imprimir» actúan sobre lo que se ve; el modo automático y lo que ve el cliente no cambian.',
    showAll: 'Ver todo',
    /** What an active filter shows: «Esta tableta muestra solo Raciones y Postres.» */
    active: (shown: readonly string[]) =>
      shown.length === 0
        ? 'El filtro de esta tableta oculta todas las categorías.'
        : `Esta tableta muestra solo ${LIST.format(shown)}.`,
    hidden: (lines: number) =>
      lines === 0 ? 'Ahora no oculta nada.' : lines === 1 ? 'Oculta 1 línea.' : `Oculta ${lines} líneas.`,
    empty: 'Nada pendiente en estas categorías',
  },
} as const;

function tablesText(labels: readonly string[]): string {
  return `${labels.length === 1 ? 'Mesa' : 'Mesas'} ${labels.join(', ')}`;
}

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

const QUESTIONS: Readonly<Record<Section, string>> = {
  drinks: '¿Cuánto tardará la bebida',
  food: '¿Cuánto tardará la comida',
};

const SENT = '¡Notificación enviada con éxito!';

/**
 * Visible texts of wait notices, with which staff tell the customers of a table how long they will wait: the dialog, whom a notice
 * reaches, and what was sent.
 */
export const waitNoticeTexts = {
  open: (label: string) => `Avisar a la mesa ${label} del tiempo de espera`,
  title: 'Tiempo de espera',
  question: (section: Section, label: string) => `${QUESTIONS[section]} de la mesa ${label}?`,
  send: 'Enviar',
  waitRequired: 'Elige un tiempo de espera',

  readingReach: 'Mirando a quién llega…',
  reachNotRead: 'No se ha podido saber a quién llega.',
  /** All lines were done while the dialog was open. */
  noOrdersLeft: 'En esta mesa ya no queda nada pendiente pedido desde el móvil.',
  reach: reachText,

  sent: (reach: NoticeReach) => `${SENT} ${sentText(reach)}`,
  refused: 'No se ha enviado',
  noResponse: 'No se sabe si se ha enviado',
  retryHint: 'Al reintentar no se envía dos veces.',

  /** What a table was told, before the age of the notice. */
  lastSent: (wait: AnnouncedWaitingTime) => `Avisado: ${waitingTimeNames[wait].toLowerCase()}`,
} as const;

/** Whom a notice will reach: «La recibirán 2 pedidos de esta mesa: 1 con aviso en el móvil. Todos la ven en su página.» */
function reachText(reach: NoticeReach): string {
  const isOne = reach.orders === 1;
  const channels = channelsText(reach);
  const receivers = isOne ? 'La recibirá 1 pedido de esta mesa' : `La recibirán ${reach.orders} pedidos de esta mesa`;
  if (channels === '') return `${receivers}, solo en su página: sin aviso en el móvil ni correo.`;
  return isOne
    ? `${receivers}, ${channels}. También la ve en su página.`
    : `${receivers}: ${channels}. Todos la ven en su página.`;
}

/** Whom a notice has reached: «La reciben 2 pedidos: 1 con aviso en el móvil.» */
function sentText(reach: NoticeReach): string {
  const isOne = reach.orders === 1;
  const channels = channelsText(reach);
  if (channels === '') return isOne ? 'La ve 1 pedido en su página.' : `La ven ${reach.orders} pedidos en su página.`;
  return isOne ? `La recibe 1 pedido, ${channels}.` : `La reciben ${reach.orders} pedidos: ${channels}.`;
}

/** How many orders receive the notice by push and by e-mail; '' if none does. An order can receive it by both. */
function channelsText({ orders, withPush, withEmail }: NoticeReach): string {
  return [
    { count: withPush, channel: 'con aviso en el móvil' },
    { count: withEmail, channel: 'por correo' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, channel }) => (orders === 1 ? channel : `${count === orders ? 'todos' : count} ${channel}`))
    .join(' y ');
}
