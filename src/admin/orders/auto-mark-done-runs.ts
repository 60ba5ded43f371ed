// Schedule of automatic marking: interval, completed runs and next run.
import { BOARD_INTERVALS_MINUTES } from '#domain/order.ts';

export type BoardInterval = (typeof BOARD_INTERVALS_MINUTES)[number];

const MINUTE_MS = 60_000;

/** The stored interval; 0 (manual) for an unknown value. */
export function readInterval(stored: string | null): BoardInterval {
  return BOARD_INTERVALS_MINUTES.find((minutes) => String(minutes) === stored) ?? 0;
}

/** Number of whole intervals since the start. Times in milliseconds; 0 for an interval of 0. */
export function completedRuns(start: number, minutes: BoardInterval, now: number): number {
  return minutes === 0 ? 0 : Math.max(0, Math.floor((now - start) / (minutes * MINUTE_MS)));
}

/** Time of the next run in milliseconds. */
export function nextRunTime(start: number, minutes: BoardInterval, now: number): number {
  return start + (completedRuns(start, minutes, now) + 1) * minutes * MINUTE_MS;
}
