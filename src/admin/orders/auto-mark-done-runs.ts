// Managing a board by itself: how often, since when, and how many times so far.
import { BOARD_INTERVALS_MINUTES } from '#domain/order.ts';

export type BoardInterval = (typeof BOARD_INTERVALS_MINUTES)[number];

const MINUTE_MS = 60_000;

/** By hand, unless a known interval was kept. */
export function readInterval(stored: string | null): BoardInterval {
  return BOARD_INTERVALS_MINUTES.find((minutes) => String(minutes) === stored) ?? 0;
}

/** Whole intervals since the start. Times in milliseconds; an interval of 0 never comes round. */
export function completedRuns(start: number, minutes: BoardInterval, now: number): number {
  return minutes === 0 ? 0 : Math.max(0, Math.floor((now - start) / (minutes * MINUTE_MS)));
}

/** When it comes round next, in milliseconds. */
export function nextRunTime(start: number, minutes: BoardInterval, now: number): number {
  return start + (completedRuns(start, minutes, now) + 1) * minutes * MINUTE_MS;
}
