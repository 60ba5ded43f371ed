// Visible texts of wait notices on the boards: the dialog, whom a notice reaches, and what was sent.
import { waitNames } from '#contract/notice-texts.es.ts';
import type { NoticeReach } from '#contract/notices.ts';
import type { Section } from '#domain/schedule.ts';
import type { Wait } from '#domain/wait-notice.ts';

const QUESTIONS: Readonly<Record<Section, string>> = {
  drinks: '¿Cuánto tardará la bebida',
  food: '¿Cuánto tardará la comida',
};

const SENT = '¡Notificación enviada con éxito!';

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
  lastSent: (wait: Wait) => `Avisado: ${waitNames[wait].toLowerCase()}`,
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
