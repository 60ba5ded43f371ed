// Visible texts of wait notices, on orders and in toasts.

import { clockTimeInSentence } from '#contract/clock-time.es.ts';
import { textCatalogue } from '#customer/shared/language.ts';
import type { Section } from '#domain/schedule.ts';

const SECTION_NAMES: Readonly<Record<Section, string>> = { drinks: 'Bebida', food: 'Comida' };

/** The visible texts of wait notices, which say how long an order will take. */
export const orderWaitNoticeTexts = textCatalogue('wait-notices', {
  /** `time` is the announced time, such as «21:35». */
  counting: (section: Section, minutesLeft: number, time: string) =>
    `${SECTION_NAMES[section]}: lista en ${waitingTime(minutesLeft)} (hacia ${clockTimeInSentence(time)})`,
  late: (section: Section) => `${SECTION_NAMES[section]}: tarda un poco más de lo previsto`,
  overHour: (section: Section) => `${SECTION_NAMES[section]}: tardará más de una hora`,
  list: 'Tiempo de espera',
} as const);

function waitingTime(minutes: number): string {
  if (minutes === 1) return 'un minuto';
  return minutes === 60 ? 'una hora' : `unos ${minutes} min`;
}
