// Wakes background tasks by live events, so that work starts right after the commit that stored it.
import type { LiveEventBus } from '#server/platform/live/live-hub.ts';
import type { PeriodicTask } from './periodic-task.ts';

/**
 * Runs each of the tasks whenever one of the topics is published, unless `isOn` returns false at that moment. Events are published
 * after the commit, so the run sees the new rows. After a lost event, the next regular run does the work.
 */
export function runTasksOnLiveEvents(
  live: Pick<LiveEventBus, 'onChanged'>,
  topics: readonly Parameters<LiveEventBus['onChanged']>[0][],
  tasks: readonly Pick<PeriodicTask, 'notify'>[],
  isOn: () => boolean = () => true,
): void {
  for (const topic of topics) {
    live.onChanged(topic, () => {
      if (!isOn()) return;
      for (const task of tasks) task.notify();
    });
  }
}
