// Entries of the activity log by day of the venue.
import { expect, it } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { groupActivityByDay } from './group-activity-by-day.ts';

it('entries are grouped by the local day, newest first, across the night on which the clock goes back', () => {
  // In Madrid, 25 October 2026 has 25 hours: from 22:00 on the day before to 23:00 in UTC.
  const times = ['2026-10-25T23:00:00Z', '2026-10-25T22:59:59Z', '2026-10-24T22:00:00Z', '2026-10-24T21:59:59Z'];
  const days = groupActivityByDay(times.map(anEntryAt), 'Europe/Madrid');
  expect(days.map(({ day, entries }) => [day, entries.map(({ time }) => time)])).toEqual([
    ['2026-10-26', times.slice(0, 1)],
    ['2026-10-25', times.slice(1, 3)],
    ['2026-10-24', times.slice(3)],
  ]);
  expect(groupActivityByDay([], 'Europe/Madrid')).toEqual([]);
});

function anEntryAt(time: string): ActivityEntry {
  const activity = { kind: 'day-sums-rebuilt', details: { years: [2020] } } as const;
  return { id: time, time, actorName: 'Ana', session: null, userAgent: '', activity };
}
