// A step of a periodic task that runs once a day instead of every minute.
import { localMoment } from '#domain/time.ts';
import type { TaskStep } from './periodic-task.ts';

/**
 * Returns a step of a periodic task that calls `work` once a day, after `hour` o’clock local time. If `work` fails, the next run of
 * the task calls it again. Each server process calls `work`, and again after a restart, so `work` must be idempotent.
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
