// Every text of the opening hours' screens. Those that the requirements quote are kept letter by letter.
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
  /** Each begins with the word that is seen. */
  initOf: (day: string) => `Abre el ${day}`,
  finOf: (day: string) => `Cierra el ${day}`,
  closedOf: (day: string) => `Cerrado el ${day}`,
  nextDay: 'del día siguiente',
  allDay: 'Todo el día',
  saved: 'Se ha actualizado la hora',
  picture: 'Así queda la semana',
} as const;
