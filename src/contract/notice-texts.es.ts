// Spanish texts of notices to customers, for push messages, e-mails and pages.
import type { Section } from '#domain/schedule.ts';
import type { AnnouncedWaitingTime } from '#domain/wait-notice.ts';
import { clockTimeInSentence } from './clock-time.es.ts';

const SECTION_NAMES: Readonly<Record<Section, string>> = { drinks: 'bebida', food: 'comida' };

/** The Spanish names of the waiting times that staff choose from. */
export const waitingTimeNames: Readonly<Record<AnnouncedWaitingTime, string>> = {
  20: '20 min',
  30: '30 min',
  45: '45 min',
  60: 'Una hora',
  'over-hour': 'Más de una hora',
};

/** The Spanish texts of notices to customers: how long an order takes (`wait`), and that it is ready. */
export const noticeTexts = {
  /** `table` is the label of the table, such as «4». */
  wait: (section: Section, table: string, wait: AnnouncedWaitingTime) =>
    wait === 'over-hour'
      ? `Tu pedido de ${SECTION_NAMES[section]} para la mesa ${table} tardará más de una hora`
      : `Tu pedido de ${SECTION_NAMES[section]} para la mesa ${table} estará listo en ${waitingTimeNames[wait].toLowerCase()}`,
  ready: (table: string) => `Tu pedido para la mesa ${table} está listo`,
  mail: {
    subject: (venue: string, text: string) => `${venue}: ${text}`,
    action: 'Ver mi pedido',
    address: 'O copia esta dirección en tu navegador:',
    reason: (time: string) =>
      `Recibes este correo porque lo pediste para tu pedido de ${clockTimeInSentence(time)}. No te escribiremos por nada más.`,
  },
} as const;
