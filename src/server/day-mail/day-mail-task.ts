// Background task of the mail of the day: queues it after a Z closure was closed, and reminds of one that is still open.
import { dailyStep } from '#server/platform/background/daily-step.ts';
import { startPeriodicTask, type TaskStep } from '#server/platform/background/periodic-task.ts';
import type { Services } from '#server/platform/context.ts';
import { queueDayMails } from './queue-day-mails.ts';
import { queueOpenClosureReminder } from './queue-open-closure-reminder.ts';

/**
 * A run starts this long after an event of the topic `payments`. Closing publishes it, and so does every order: one run for
 * all events of these seconds does not slow orders down.
 */
const RUN_DELAY_MS = 5_000;
/** Local hour after which an open Z closure of the day before is reminded of. */
const REMINDER_HOUR = 6;

/** Returns the steps of the task that mails the owners about closed and open Z closures (cash closings). */
export function dayMailSteps(services: Services, publicUrl: string) {
  return {
    queueDayMails: () => queueDayMails(services, publicUrl),
    queueReminder: dailyStep(services, REMINDER_HOUR, () => queueOpenClosureReminder(services, publicUrl)),
  } satisfies Readonly<Record<string, TaskStep>>;
}

/**
 * Starts the task that mails the owners the sums of each closed Z closure (cash closing), and reminds them of one that is still
 * open. Returns a function that stops the task.
 */
export function startDayMailTask(services: Services, publicUrl: string): () => Promise<void> {
  const { live, clock } = services;
  const steps = dayMailSteps(services, publicUrl);
  const task = startPeriodicTask(services.log, { name: 'mail of the day', clock, steps });
  live.onChanged('payments', () => task.wakeAt(new Date(clock().getTime() + RUN_DELAY_MS)));
  return () => task.stop();
}
