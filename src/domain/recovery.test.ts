import { expect, it } from 'vitest';
import { isDoneLineRecoverable } from './recovery.ts';

it.each([
  ['a moment ago', '2026-11-21T21:00:00Z', '2026-11-21T21:00:10Z', true],
  ['at the beginning of the same day', '2026-11-20T23:00:00Z', '2026-11-21T22:59:59Z', true],
  ['on the day before', '2026-11-20T22:59:00Z', '2026-11-21T21:00:00Z', false],
  ['seconds ago, before midnight', '2026-11-21T22:59:55Z', '2026-11-21T23:00:04Z', true],
  ['a minute ago, before midnight', '2026-11-21T22:59:30Z', '2026-11-21T23:00:30Z', false],
  ['in the hour before the clocks go back', '2026-10-25T00:30:00Z', '2026-10-25T22:30:00Z', true],
])('a line that was marked as done %s can be recovered or not', (_, doneOn, now, expected) => {
  expect(isDoneLineRecoverable(new Date(doneOn), new Date(now), 'Europe/Madrid')).toBe(expected);
});
