// Formats the time since when a state lasts.
import { clockTimeInSentence, dateTimeInSentence } from '#contract/clock-time.es.ts';
import { calendarDay, formatDateTime, formatTime } from '#domain/time.ts';

/**
 * Formats the time at which a state began, such as a problem of a printer: «desde las 21:40» if that was today, otherwise «desde
 * el 21/11/2026 a las 21:40». `today` is the present day of the venue (YYYY-MM-DD).
 */
export function sinceText(since: Date, today: string, timeZone: string): string {
  if (calendarDay(since, timeZone) === today) return `desde ${clockTimeInSentence(formatTime(since, timeZone))}`;
  return `desde el ${dateTimeInSentence(formatDateTime(since, timeZone))}`;
}
