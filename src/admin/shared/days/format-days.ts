// Days of the venue's calendar as words: «Hoy», «12–18 nov 2026».
import type { Days } from '#domain/time.ts';
import { dayBefore } from './calendar-day.ts';
import { dayTexts, MONTHS } from './day-texts.ts';

/** Says the month and the year once where both ends share them. */
export function daysInWords({ from, to }: Days, today: string): string {
  if (from === to) return oneDayInWords(from, today);
  const [first, last] = [partsOf(from), partsOf(to)];
  if (first.year !== last.year) return `${inFull(first)} – ${inFull(last)}`;
  if (first.month !== last.month) return `${first.day} ${first.month} – ${inFull(last)}`;
  return `${first.day}–${inFull(last)}`;
}

export function dayInWords(day: string): string {
  return inFull(partsOf(day));
}

function oneDayInWords(day: string, today: string): string {
  if (day === today) return dayTexts.today;
  return day === dayBefore(today) ? dayTexts.yesterday : dayInWords(day);
}

interface Parts {
  readonly day: number;
  readonly month: string;
  readonly year: number;
}

function inFull({ day, month, year }: Parts): string {
  return `${day} ${month} ${year}`;
}

function partsOf(text: string): Parts {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { day, month: MONTHS[month - 1] ?? '', year };
}
