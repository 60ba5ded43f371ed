// Spanish labels of opening hours in the activity log.
import type { LoggedHoursField, LoggedSpecialDayField, LoggedWeekdayField } from '#domain/activity.ts';
import { formatMinutesAsTime } from '#domain/schedule.ts';
import type { LoggedFieldTexts } from './activity-field-text.ts';

/** Minutes after midnight, «19:00». */
function timeOfDay(value: string | number): string {
  return formatMinutesAsTime(Number(value));
}

/** How the activity log writes the opening hours of a weekday: the label and the format of each field. */
export const hoursFieldTexts: LoggedFieldTexts<LoggedHoursField> = {
  windows: { label: 'el horario', format: String },
  init: { label: 'la apertura', format: timeOfDay },
  fin: { label: 'el cierre', format: timeOfDay },
  closed: { label: '«Cerrado»' },
};

/** The label of each weekday, by number, in the activity-log entry about opening hours that were copied from one day to others. */
export const weekdayFieldTexts: LoggedFieldTexts<LoggedWeekdayField> = {
  1: { label: 'el lunes', format: String },
  2: { label: 'el martes', format: String },
  3: { label: 'el miércoles', format: String },
  4: { label: 'el jueves', format: String },
  5: { label: 'el viernes', format: String },
  6: { label: 'el sábado', format: String },
  0: { label: 'el domingo', format: String },
};

/**
 * How the activity log writes the fields of a special day (a date with opening hours of its own): the label and the format of each
 * field.
 */
export const specialDayFieldTexts: LoggedFieldTexts<LoggedSpecialDayField> = {
  drinks: { label: 'el horario de bebidas', format: String },
  food: { label: 'el horario de comida', format: String },
  'note.drinks': { label: 'la nota de bebidas' },
  'note.food': { label: 'la nota de comida' },
};
