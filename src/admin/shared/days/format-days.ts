// Formats days of the venue's calendar: «Hoy», «12–18 nov 2026».
import type { DayRange } from '#domain/time.ts';
import { previousDay } from './calendar-day.ts';
import { dayTexts, MONTH_ABBREVIATIONS } from './day-texts.ts';

/**
 * Formats a range of days: «12–18 nov 2026»; month and year are written once if both ends share them. A single day is «Hoy»
 * or «Ayer» if it is `today` (YYYY-MM-DD) or the day before.
 */
export function formatDayRange({ from, to }: DayRange, today: string): string {
  if (from === to) return formatSingleDay(from, today);
  const [first, last] = [partsOf(from), partsOf(to)];
  if (first.year !== last.year) return `${formatParts(first)} – ${formatParts(last)}`;
  if (first.month !== last.month) return `${first.day} ${first.month} – ${formatParts(last)}`;
  return `${first.day}–${formatParts(last)}`;
}

/** Formats a day (YYYY-MM-DD): «12 nov 2026». */
export function formatDay(day: string): string {
  return formatParts(partsOf(day));
}

function formatSingleDay(day: string, today: string): string {
  if (day === today) return dayTexts.today;
  return day === previousDay(today) ? dayTexts.yesterday : formatDay(day);
}

interface DayParts {
  readonly day: number;
  readonly month: string;
  readonly year: number;
}

function formatParts({ day, month, year }: DayParts): string {
  return `${day} ${month} ${year}`;
}

function partsOf(text: string): DayParts {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { day, month: MONTH_ABBREVIATIONS[month - 1] ?? '', year };
}
