// Opening hours as Spanish text, for customers and staff.
import type { DayGroup, HoursSummary, NearbySpecialDay } from '#domain/hours-summary.ts';
import type { NextOpeningChange, OpeningWindow } from '#domain/schedule.ts';
import type { MinutesAfterMidnight, Weekday } from '#domain/time.ts';
import { clockTimeInSentence } from './clock-time.es.ts';
import { WEEKDAY_NAMES } from './weekday-names.es.ts';

/** Writes the opening hours of a week in Spanish: «Lunes a viernes 13h-16h y 20h-23h · Sábado y domingo 12h-23h». */
export function weekHoursText(week: readonly DayGroup[]): string {
  const [first, ...others] = week;
  if (first?.windows.length === 0 && others.length === 0) return CLOSED;
  return week.map(({ days, windows }) => `${daysText(days)} ${openingWindowsText(windows)}`).join(' · ');
}

/**
 * Writes the opening hours of the bar or the kitchen on one day, in Spanish: «13h-16h y 20h-23h», «24 horas», or «Cerrado» for
 * none.
 */
export function openingWindowsText(windows: readonly OpeningWindow[]): string {
  return windows.length === 0 ? CLOSED : joinWords(windows.map(windowText));
}

/**
 * Writes opening hours in Spanish for customers: first a special day (a date with hours of its own) that is today or tomorrow, then
 * the week. Example: «Hoy, 24 de diciembre, hasta las 17h · Todos los días 12h-23h».
 */
export function openingHoursText({ week, specialDays }: HoursSummary): string {
  return [...specialDays.map(specialDayText), weekHoursText(week)].join(' · ');
}

/**
 * Writes when the bar or the kitchen, if closed, opens next: «Abre hoy a las 19:00», «Abre mañana a las 12:00», «Abre el lunes a la
 * 1:00».
 */
export function nextOpeningText({ day, weekday, minutes, inDays }: NextOpeningChange): string {
  const hour = `a ${clockTimeInSentence(timeOfDay(minutes))}`;
  if (inDays < 2) return `Abre ${inDays === 0 ? 'hoy' : 'mañana'} ${hour}`;
  if (inDays > 7) return `Abre el ${dayAndMonthText(day)} ${hour}`;
  return `Abre el ${inDays === 7 ? 'próximo ' : ''}${WEEKDAY_NAMES[weekday]} ${hour}`;
}

/** Writes a day YYYY-MM-DD in Spanish without its year: «24 de diciembre». */
export function dayAndMonthText(day: string): string {
  const [, month, dayOfMonth] = day.split('-').map(Number);
  return `${dayOfMonth} de ${MONTH_NAMES[(month ?? 1) - 1]}`;
}

const CLOSED = 'Cerrado';
const MONTH_NAMES = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
);

/** «Hoy, 24 de diciembre, hasta las 17h» */
function specialDayText({ day, inDays, windows, onlyClosesEarlier }: NearbySpecialDay): string {
  const [first] = windows;
  const hours =
    first && onlyClosesEarlier ? `hasta ${clockTimeInSentence(hourText(first.fin))}` : openingWindowsText(windows);
  return `${inDays === 0 ? 'Hoy' : 'Mañana'}, ${dayAndMonthText(day)}, ${first ? hours : hours.toLowerCase()}`;
}

function daysText(days: readonly Weekday[]): string {
  if (days.length === 7) return 'Todos los días';
  const names = days.map((day) => WEEKDAY_NAMES[day]);
  const text = names.length < 3 ? names.join(' y ') : `${names[0]} a ${names.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function windowText({ init, fin }: OpeningWindow): string {
  return init === fin ? '24 horas' : `${hourText(init)}-${hourText(fin)}`;
}

/** «a», «a y b», «a, b y c». */
function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;
}

/** An hour as short Spanish text: «19h», «1:30h». */
function hourText(minutes: MinutesAfterMidnight): string {
  return `${timeOfDay(minutes).replace(/:00$/, '')}h`;
}

/** «9:05» */
function timeOfDay(minutes: MinutesAfterMidnight): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
