// What a text about opening hours contains.
import { expect, it } from 'vitest';
import { groupDays, nearbySpecialDays } from './hours-summary.ts';
import { DEFAULT_WEEK_HOURS } from './schedule.ts';
import { aWeek, hoursOf, windowsOf } from './testing/hours.ts';

it('neighbouring days with the same windows are one group, Monday first; a closed day has no windows', () => {
  expect(groupDays(aWeek('19:00-23:00', { 1: 'closed', 0: '12:00-16:00 20:00-23:00' }))).toEqual([
    { days: [1], windows: [] },
    { days: [2, 3, 4, 5, 6], windows: windowsOf('19:00-23:00') },
    { days: [0], windows: windowsOf('12:00-16:00 20:00-23:00') },
  ]);
});

it('whole days are equal, whichever hour is stored', () => {
  expect(groupDays(aWeek('09:00-09:00', { 3: '00:00-00:00' }))).toEqual([
    { days: [1, 2, 3, 4, 5, 6, 0], windows: [{ init: 0, fin: 0 }] },
  ]);
});

it.each([
  ['closes earlier today', { '2026-12-24': '12:00-17:00' }, [[0, true]]],
  ['begins at another time', { '2026-12-24': '13:00-17:00' }, [[0, false]]],
  ['ends after midnight', { '2026-12-24': '12:00-03:00' }, [[0, false]]],
  ['has two windows', { '2026-12-24': '12:00-16:00 20:00-22:00' }, [[0, false]]],
  ['is closed tomorrow', { '2026-12-25': 'closed' }, [[1, false]]],
  ['has its usual hours', { '2026-12-24': '12:00-23:00' }, []],
  ['is special the day after tomorrow', { '2026-12-26': 'closed' }, []],
])('on 24 December the special days are those nearby that differ: the section %s', (_, special, expected) => {
  const days = nearbySpecialDays(hoursOf(DEFAULT_WEEK_HOURS, special), '2026-12-24');
  expect(days.map(({ inDays, onlyClosesEarlier }) => [inDays, onlyClosesEarlier])).toEqual(expected);
});
