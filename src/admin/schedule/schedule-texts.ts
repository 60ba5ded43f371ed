// Visible texts of the opening hours pages. Texts quoted in the requirements must not change by a letter.
import type { Section } from '#domain/schedule.ts';

export const scheduleTexts = {
  title: { food: 'Horarios de Comidas', drinks: 'Horarios de Bebida' } satisfies Record<Section, string>,
  lead: {
    food: 'Cuándo se puede pedir comida. Cada cambio se guarda solo y vale desde ese momento.',
    drinks: 'Cuándo se puede pedir bebida. Cada cambio se guarda solo y vale desde ese momento.',
  } satisfies Record<Section, string>,
  listFailed: 'No se han podido leer los horarios',
  table: 'Horario de cada día',
  day: 'Día',
  init: 'Abre',
  fin: 'Cierra',
  closed: 'Cerrado',
  /** Accessible names; each begins with the visible word. */
  initOf: (day: string) => `Abre el ${day}`,
  finOf: (day: string) => `Cierra el ${day}`,
  closedOf: (day: string) => `Cerrado el ${day}`,
  nextDay: 'del día siguiente',
  allDay: 'Todo el día',
  saved: 'Se ha actualizado la hora',
  chartTitle: 'Así queda la semana',
} as const;
