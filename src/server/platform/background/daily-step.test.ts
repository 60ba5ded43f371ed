// Steps of periodic tasks that run once a day.
import { describe, expect, it } from 'vitest';
import { dailyStep } from './daily-step.ts';

const { signal } = new AbortController();

/** A step that runs at five in the morning of Madrid, which is UTC + 1 on these days. */
function stepAtFive(work: () => Promise<void>) {
  let now = new Date('2026-11-21T20:00:00Z');
  const step = dailyStep({ clock: () => now, timeZone: 'Europe/Madrid' }, 5, work);
  return (time: string) => {
    now = new Date(time);
    return step(signal);
  };
}

describe('a daily step', () => {
  it('runs once a day, with the first run after its hour in the time zone of the venue', async () => {
    let runs = 0;
    const runAt = stepAtFive(async () => void (runs += 1));
    await runAt('2026-11-21T03:59:00Z');
    expect(runs).toBe(0);
    await runAt('2026-11-21T04:00:00Z');
    await runAt('2026-11-21T04:01:00Z');
    await runAt('2026-11-21T23:30:00Z');
    expect(runs).toBe(1);
    await runAt('2026-11-22T04:00:00Z');
    expect(runs).toBe(2);
  });

  it('runs immediately in a process that starts after the hour', async () => {
    let runs = 0;
    await stepAtFive(async () => void (runs += 1))('2026-11-21T20:00:00Z');
    expect(runs).toBe(1);
  });

  it('that fails is tried again with the next run of the same day', async () => {
    let runs = 0;
    const runAt = stepAtFive(async () => {
      runs += 1;
      if (runs === 1) throw new Error('the database was unreachable');
    });
    await expect(runAt('2026-11-21T04:00:00Z')).rejects.toThrow('unreachable');
    await runAt('2026-11-21T04:01:00Z');
    expect(runs).toBe(2);
  });
});
