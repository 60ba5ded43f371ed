// Waiting time of an order, updated by the clock.

import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import { isRecentOrder } from '#domain/order.ts';
import { boardTexts } from './board-texts.ts';

const MINUTE_MS = 60_000;

/** Waiting time of an order: «hace 12 min». */
export function OrderAge({ time, className }: { time: string; className?: string | undefined }) {
  const words = useServerClock((now) => ageText(Date.parse(time), now));
  return (
    <time dateTime={time} className={className}>
      {words}
    </time>
  );
}

/** True if an order placed at that time is highlighted as new. */
export function useIsRecent(time: string): boolean {
  return useServerClock((now) => isRecentOrder(new Date(time), new Date(now)));
}

/** Waiting time as text; both times in milliseconds since 1970. A clock that is behind counts as no wait. */
export function ageText(time: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - time) / MINUTE_MS));
  if (minutes === 0) return texts.boards.justNow;
  if (minutes < 60) return texts.boards.agoMinutes(minutes);
  return texts.boards.agoHours(Math.floor(minutes / 60), minutes % 60);
}

/** Waiting time for the header of a card: «12 min», «1 h 5». */
export function shortAge(time: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - time) / MINUTE_MS));
  if (minutes < 60) return boardTexts.ageMinutes(minutes);
  return boardTexts.ageHours(Math.floor(minutes / 60), minutes % 60);
}
