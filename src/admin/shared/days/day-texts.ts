// Spanish texts of the day filter.

/** Texts of the day filter: its buttons, presets and calendar. */
export const dayTexts = {
  label: 'Días',
  choose: 'Elegir los días',
  unknown: '…',
  today: 'Hoy',
  yesterday: 'Ayer',
  thisWeek: 'Esta semana',
  lastThirty: 'Últimos 30 días',
  thisMonth: 'Este mes',
  lastMonth: 'Mes pasado',
  first: 'Elige el primer día y después el último.',
  last: (day: string) => `Desde el ${day}: elige el último día.`,
  calendarFailed: 'No se ha podido abrir el calendario',
} as const;

/** Spanish abbreviations of the months, beginning with January. */
export const MONTH_ABBREVIATIONS = [
  'ene',
  'feb',
  'mar',
  'abr',
  'may',
  'jun',
  'jul',
  'ago',
  'sept',
  'oct',
  'nov',
  'dic',
] as const;
