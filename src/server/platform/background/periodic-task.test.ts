// Work that is repeated in the background.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSilentLog } from '#server/platform/log.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { type PeriodicTask, startPeriodicTask, type TaskStep } from './periodic-task.ts';
import { runTasksOnLiveEvents } from './run-tasks-on-live-events.ts';

const MINUTE_MS = 60_000;
const log = createSilentLog();
let task: PeriodicTask | undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await task?.stop();
  vi.useRealTimers();
});

function start(steps: Readonly<Record<string, TaskStep>>, taskLog = log): PeriodicTask {
  task = startPeriodicTask(taskLog, { name: 'test work', steps });
  return task;
}

/** Lets everything run that waits for no timer. */
function settle(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(0);
}

describe('a periodic task', () => {
  it('runs at start, every minute, and when it is notified', async () => {
    let runs = 0;
    const { notify } = start({ count: async () => void (runs += 1) });
    await settle();
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(runs).toBe(3);
    notify();
    await settle();
    expect(runs).toBe(4);
  });

  it('at rest runs when it is notified, and in one minute of twenty', async () => {
    let [runs, isAtRest] = [0, true];
    const steps = { count: async () => void (runs += 1) };
    task = startPeriodicTask(log, { name: 'test work', steps, isAtRest: () => isAtRest });
    await vi.advanceTimersByTimeAsync(19 * MINUTE_MS);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(runs).toBe(2);
    task.notify();
    await settle();
    expect(runs).toBe(3);
    isAtRest = false;
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(runs).toBe(5);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('runs again if it is notified %i steps after a run ended', async (steps) => {
    let runs = 0;
    let endRun: () => void = () => undefined;
    const run = async () => {
      runs += 1;
      await new Promise<void>((resolve) => {
        endRun = resolve;
      });
    };
    const { notify } = start({ run });
    await settle();
    endRun();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    notify();
    await settle();
    expect(runs).toBe(2);
    endRun();
  });

  it('that is notified all the time runs three times at once, and then five times in a second', async () => {
    const runs: number[] = [];
    const { notify } = start({ count: async () => void runs.push(performance.now()) });
    await settle();
    const begun = performance.now();
    while (performance.now() - begun < 10_000) {
      notify();
      await vi.advanceTimersByTimeAsync(1);
    }
    const times = runs.map((time) => time - begun);
    expect(times.slice(0, 6)).toEqual([0, 0, 1, 200, 400, 600]);
    expect(times.length).toBeGreaterThan(50);
    expect(times.length).toBeLessThanOrEqual(53);
  });

  it('runs once more, after a pause, for all notifications that arrived before that run', async () => {
    let runs = 0;
    const { notify } = start({ count: async () => void (runs += 1) });
    for (let times = 0; times < 50; times += 1) {
      notify();
      await settle();
    }
    expect(runs).toBe(3);
    await vi.advanceTimersByTimeAsync(200);
    expect(runs).toBe(4);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(4);
  });

  it('that is notified again after a second of quiet runs at once', async () => {
    const runs: number[] = [];
    const { notify } = start({ count: async () => void runs.push(performance.now()) });
    for (let times = 0; times < 50; times += 1) {
      notify();
      await settle();
    }
    await vi.advanceTimersByTimeAsync(1_000);
    const quietUntil = performance.now();
    notify();
    await settle();
    expect(runs.at(-1)).toBe(quietUntil);
  });

  it('whose work somebody waits for runs as often as it is notified', async () => {
    let runs = 0;
    task = startPeriodicTask(log, {
      ...{ name: 'test work', steps: { count: async () => void (runs += 1) } },
      runsAtOnce: Infinity,
    });
    for (let times = 0; times < 50; times += 1) {
      task.notify();
      await settle();
    }
    expect(runs).toBe(51);
  });

  it('that is stopped during its pause runs no more', async () => {
    let runs = 0;
    const { notify, stop } = start({ count: async () => void (runs += 1) });
    for (let times = 0; times < 50; times += 1) {
      notify();
      await settle();
    }
    await stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(runs).toBe(3);
  });

  it('runs at the interval that it is given', async () => {
    let runs = 0;
    task = startPeriodicTask(log, {
      name: 'test work',
      steps: { count: async () => void (runs += 1) },
      everyMs: 15_000,
    });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(runs).toBe(5);
  });

  it('runs at the earliest of the times at which it is to wake, and not again at the later ones', async () => {
    let runs = 0;
    const { wakeAt } = start({ count: async () => void (runs += 1) });
    await settle();
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
    wakeAt(inSeconds(20));
    wakeAt(inSeconds(2));
    wakeAt(inSeconds(10));
    await vi.advanceTimersByTimeAsync(1999);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(runs).toBe(2);
  });

  it('that is to wake at a time in the past runs at once', async () => {
    let runs = 0;
    const { wakeAt } = start({ count: async () => void (runs += 1) });
    await settle();
    wakeAt(new Date(Date.now() - 5000));
    await settle();
    expect(runs).toBe(2);
  });

  it('that is stopped does not wake', async () => {
    let runs = 0;
    const { wakeAt, stop } = start({ count: async () => void (runs += 1) });
    wakeAt(new Date(Date.now() + 1000));
    await stop();
    wakeAt(new Date(Date.now() + 2000));
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(1);
  });

  it('runs its steps one after the other, in their order', async () => {
    const events: string[] = [];
    const step = (name: string) => async () => {
      events.push(`${name} starts`);
      await Promise.resolve();
      events.push(`${name} ends`);
    };
    start({ first: step('first'), second: step('second') });
    await settle();
    expect(events).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
  });

  it('has one run in progress at a time; notifications during a run cause one more', async () => {
    let runs = 0;
    let finish = () => {};
    const { notify } = start({
      wait: () => {
        runs += 1;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    notify();
    notify();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(runs).toBe(1);
    finish();
    await settle();
    expect(runs).toBe(2);
    finish();
    await settle();
    expect(runs).toBe(2);
  });

  it('logs a step that fails, runs the steps after it, and tries again with the next run', async () => {
    const written = captureLog();
    const done: string[] = [];
    const failing = async () => {
      done.push('failing');
      throw new Error('no space left');
    };
    start({ failing, working: async () => void done.push('working') }, written.log);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(done).toEqual(['failing', 'working', 'failing', 'working']);
    expect(written.messages()).toEqual(Array(2).fill('Background task failed; the next run tries again'));
    expect(written.text()).toContain('"task":"test work","step":"failing"');
  });

  it('that is stopped waits for the step in progress, and starts no other step or run', async () => {
    const done: string[] = [];
    let finish = () => {};
    const { notify, stop } = start({
      slow: async (stopping) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        done.push(`slow, stopping: ${stopping.aborted}`);
      },
      next: async () => void done.push('next'),
    });
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await settle();
    expect(isStopped).toBe(false);
    finish();
    await stopped;
    notify();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(done).toEqual(['slow, stopping: true']);
  });

  it('runs when one of its live topics is published', async () => {
    const callbacks = new Map<string, () => void>();
    let runs = 0;
    const counting = start({ count: async () => void (runs += 1) });
    runTasksOnLiveEvents(
      { onChanged: (topic, callback) => void callbacks.set(topic, callback) },
      ['incidents', 'refunds'],
      [counting],
    );
    await settle();
    callbacks.get('incidents')?.();
    await settle();
    callbacks.get('refunds')?.();
    await settle();
    expect(runs).toBe(3);
    expect([...callbacks.keys()]).toEqual(['incidents', 'refunds']);
  });

  it('that is switched off is not woken', async () => {
    let publish: () => void = () => undefined;
    let runs = 0;
    let isOn = false;
    const counting = start({ count: async () => void (runs += 1) });
    const live = { onChanged: (_: unknown, callback: () => void) => void (publish = callback) };
    runTasksOnLiveEvents(live, ['incidents'], [counting], () => isOn);
    await settle();
    publish();
    await settle();
    expect(runs).toBe(1);
    isOn = true;
    publish();
    await settle();
    expect(runs).toBe(2);
  });
});
