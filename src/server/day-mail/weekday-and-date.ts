// Days as the e-mails to owners write them.
import { WEEKDAY_NAMES } from '#contract/weekday-names.es.ts';
import { formatDateTime, localMoment } from '#domain/time.ts';

/** Formats the local day of a moment with its weekday: «sábado 21/11/2026». */
export function weekdayAndDate(moment: Date, timeZone: string): string {
  const [date] = formatDateTime(moment, timeZone).split(',');
  return `${WEEKDAY_NAMES[localMoment(moment, timeZone).weekday]} ${date}`;
}
