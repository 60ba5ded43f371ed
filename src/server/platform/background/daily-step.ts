// A step of a periodic task that runs once a day instead of every minute.
import { localMoment } from '#domain/time.ts';
import type { TaskStep } from './periodic-task.ts';

/**
 * Runs `work` with the first run after `hour` o'clock local time, once per day and process. A day on which it fails is
 * tried again with the next run. A restarted process and every other process repeat it, so the work must be idempotent.
 */
export function dailyStep(
  { clock, timeZone }: { readonly clock: () => Date; readonly timeZone: string },
  hour: number,
  work: TaskStep,
): TaskStep {
  let lastDay: string | null = null;
  return async (stopping) => {
    const { day, minutes } = localMoment(clock(), timeZone);
    if (day === lastDay || minutes < hour * 60) return;
    await work(stopping);
    lastDay = day;
  };
}
