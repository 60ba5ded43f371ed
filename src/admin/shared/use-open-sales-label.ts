// Hook that names the open Z closure beside the sales of the calendar day.
import { sinceText } from '#admin/shared/days/since-text.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { calendarDay } from '#domain/time.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Text with the opening time of the open Z closure: «Caja abierta desde las 12:40»; with its date once that was a day ago.
 * `openedOn` is in ISO 8601.
 */
export function useOpenSalesLabel(openedOn: string): string {
  const { timeZone } = useVenue();
  const opened = new Date(openedOn);
  const today = useServerClock((now) =>
    calendarDay(now - opened.getTime() < DAY_MS ? opened : new Date(now), timeZone),
  );
  return texts.openZClosure(sinceText(opened, today, timeZone));
}
