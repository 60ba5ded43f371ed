// Hook for the label of the sales of the open Z closure. These sales are shown beside those of the calendar day.
import { sinceText } from '#admin/shared/days/since-text.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { calendarDay } from '#domain/time.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns the Spanish label of the sales since the last Z closure (cash closing): «Caja abierta desde las 12:40». `openedOn` is the
 * time at which the present Z closure was opened (ISO 8601). If that was 24 hours ago or more, the label also has the date.
 */
export function useOpenSalesLabel(openedOn: string): string {
  const { timeZone } = useVenue();
  const opened = new Date(openedOn);
  const today = useServerClock((now) =>
    calendarDay(now - opened.getTime() < DAY_MS ? opened : new Date(now), timeZone),
  );
  return texts.openZClosure(sinceText(opened, today, timeZone));
}
