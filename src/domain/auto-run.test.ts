// The rules of the automatic mode.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUTO_RUN_INTERVALS,
  type AutoRunPrinterState,
  autoRunPauseReason,
  autoRunRefusal,
  firstAutoRunTime,
  nextAutoRunTime,
  sendsOnlyTrialTicket,
} from './auto-run.ts';

const NOW = new Date('2026-11-21T21:00:00Z');
const PRINTS: AutoRunPrinterState = {
  ...{ isPrintingOn: true, isActive: true, isHeld: false },
  ...{ problemSince: null, hasOpenJobs: false, failedOn: null },
};

function secondsAgo(seconds: number): Date {
  return new Date(NOW.getTime() - seconds * 1000);
}

describe('the intervals', () => {
  it('are those of the venue', () => {
    expect(AUTO_RUN_INTERVALS).toEqual([1, 3, 5, 8, 10, 15]);
  });
});

describe('a setting of the automatic mode', () => {
  const usable = { isPrintingOn: true, isActive: true };
  const everyFive = { mode: 'interval', intervalMinutes: 5, printerId: 'kitchen' } as const;
  const onArrival = { mode: 'arrival', intervalMinutes: null, printerId: 'kitchen' } as const;

  it.each([
    ['is accepted with a printer and an interval', everyFive, usable, null],
    ['on arrival needs no interval', onArrival, usable, null],
    ['needs a printer', { ...onArrival, printerId: null }, usable, 'printer-required'],
    ['by interval needs an interval', { ...everyFive, intervalMinutes: null }, usable, 'interval-required'],
    ['is refused while printing is switched off', everyFive, { ...usable, isPrintingOn: false }, 'printing-off'],
    ['is refused for an inactive printer', onArrival, { ...usable, isActive: false }, 'printer-inactive'],
    [
      'is never refused when it switches the mode off',
      { mode: 'off', intervalMinutes: null, printerId: null } as const,
      { isPrintingOn: false, isActive: false },
      null,
    ],
  ])('%s', (_, setting, printer, refusal) => {
    expect(autoRunRefusal(setting, printer)).toBe(refusal);
  });
});

describe('a run', () => {
  it.each<[string, Partial<AutoRunPrinterState>, ReturnType<typeof autoRunPauseReason>]>([
    ['does not pause for a printer that prints', {}, null],
    ['does not pause for jobs that wait for a printer without a problem', { hasOpenJobs: true }, null],
    ['pauses while printing is switched off', { isPrintingOn: false }, 'printing-off'],
    ['pauses while its printer is inactive', { isActive: false }, 'printer-inactive'],
    ['pauses while its printer is held', { isHeld: true }, 'printer-held'],
    [
      'does not pause in the first minute of a problem, such as a change of paper',
      { problemSince: secondsAgo(60), hasOpenJobs: true },
      null,
    ],
    [
      'pauses when a job of a printer with a lasting problem is open',
      { problemSince: secondsAgo(61), hasOpenJobs: true },
      'printer-not-printing',
    ],
    [
      'pauses for a minute after a job of a printer with a lasting problem failed',
      { problemSince: secondsAgo(600), failedOn: secondsAgo(60) },
      'printer-not-printing',
    ],
    [
      'does not pause when no job shows whether a lasting problem still exists',
      { problemSince: secondsAgo(600), failedOn: secondsAgo(61) },
      null,
    ],
    ['does not pause after a failed job of a printer that prints again', { failedOn: secondsAgo(1) }, null],
  ])('%s', (_, facts, pause) => {
    expect(autoRunPauseReason({ ...PRINTS, ...facts }, NOW)).toBe(pause);
  });

  it('is a trial with one ticket if the problem of its printer has lasted for more than a minute', () => {
    expect(sendsOnlyTrialTicket(PRINTS, NOW)).toBe(false);
    expect(sendsOnlyTrialTicket({ ...PRINTS, problemSince: secondsAgo(60) }, NOW)).toBe(false);
    expect(sendsOnlyTrialTicket({ ...PRINTS, problemSince: secondsAgo(61) }, NOW)).toBe(true);
  });
});

describe('the schedule of the runs', () => {
  it('begins one interval after the mode was switched on', () => {
    expect(firstAutoRunTime(NOW, 8)).toBe(Date.parse('2026-11-21T21:08:00Z'));
  });

  it('continues from the time at which a run was due, not from the time at which it began', () => {
    expect(nextAutoRunTime(secondsAgo(20), 5, NOW)).toBe(Date.parse('2026-11-21T21:04:40Z'));
  });

  it('has one run for several that were missed', () => {
    expect(nextAutoRunTime(new Date('2026-11-21T09:03:00Z'), 10, NOW)).toBe(Date.parse('2026-11-21T21:03:00Z'));
  });

  it('is always in the future, at most one interval away and on the minutes of the first run', () => {
    const minutes = fc.constantFrom(...AUTO_RUN_INTERVALS);
    fc.assert(
      fc.property(minutes, fc.integer({ min: 0, max: 1e9 }), (interval, lateMs) => {
        const dueOn = new Date(NOW.getTime() - lateMs);
        const step = interval * 60_000;
        const wait = nextAutoRunTime(dueOn, interval, NOW) - NOW.getTime();
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(step);
        expect((wait + lateMs) % step).toBe(0);
      }),
    );
  });
});
