import { describe, expect, it } from 'vitest';
import { exportUrl } from '#admin/shared/export/export-url.ts';
import { daysLater, fromBrowserDate, mondayOf, previousDay, toBrowserDate } from './calendar-day.ts';
import { dayPresets } from './day-presets.ts';
import { formatDayRange } from './format-days.ts';

const SATURDAY = '2026-11-21';

describe('days in words', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 'Hoy'],
    ['2026-11-20', '2026-11-20', 'Ayer'],
    ['2026-11-19', '2026-11-19', '19 nov 2026'],
    ['2026-11-22', '2026-11-22', '22 nov 2026'],
    ['2026-11-12', '2026-11-18', '12–18 nov 2026'],
    ['2026-11-20', '2026-11-21', '20–21 nov 2026'],
    ['2026-09-28', '2026-11-03', '28 sept – 3 nov 2026'],
    ['2025-11-21', '2026-11-21', '21 nov 2025 – 21 nov 2026'],
  ])('%s to %s are «%s»', (from, to, words) => {
    expect(formatDayRange({ from, to }, SATURDAY)).toBe(words);
  });

  it('yesterday is the last of the month before on the first', () => {
    expect(formatDayRange({ from: '2026-10-31', to: '2026-10-31' }, '2026-11-01')).toBe('Ayer');
  });
});

describe('the days that are asked for most', () => {
  it.each([
    [
      SATURDAY,
      ['2026-11-21/2026-11-21', '2026-11-20/2026-11-20', '2026-11-16/2026-11-21'],
      ['2026-10-23/2026-11-21', '2026-11-01/2026-11-21', '2026-10-01/2026-10-31'],
    ],
    // A Sunday is the last day of its week, and a Monday the first.
    [
      '2026-03-01',
      ['2026-03-01/2026-03-01', '2026-02-28/2026-02-28', '2026-02-23/2026-03-01'],
      ['2026-01-31/2026-03-01', '2026-03-01/2026-03-01', '2026-02-01/2026-02-28'],
    ],
    [
      '2027-01-04',
      ['2027-01-04/2027-01-04', '2027-01-03/2027-01-03', '2027-01-04/2027-01-04'],
      ['2026-12-06/2027-01-04', '2027-01-01/2027-01-04', '2026-12-01/2026-12-31'],
    ],
  ])('on %s are %j and %j', (today, near, far) => {
    expect(dayPresets(today).map(({ days: { from, to } }) => `${from}/${to}`)).toEqual([...near, ...far]);
  });
});

describe('reckoning with days', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-01-01', -1, '2026-12-31'],
    // Nights on which the clock changes.
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-10-25', 1, '2026-10-26'],
  ])('%s and %i is %s', (day, count, later) => {
    expect(daysLater(day, count)).toBe(later);
  });

  it('goes to the browser’s calendar and back, and weeks begin on Monday, each day of two years', () => {
    for (let day = '2026-01-01'; day < '2028-01-01'; day = daysLater(day, 1)) {
      expect(fromBrowserDate(toBrowserDate(day))).toBe(day);
      expect(previousDay(daysLater(day, 1))).toBe(day);
      const monday = mondayOf(day);
      expect(toBrowserDate(monday).getDay()).toBe(1);
      expect(monday <= day && day < daysLater(monday, 7)).toBe(true);
    }
  });
});

it.each([
  [{}, '/api/file.xlsx'],
  [{ from: undefined, method: undefined }, '/api/file.xlsx'],
  [
    { from: '2026-11-12', to: '2026-11-18', method: 'bizum' },
    '/api/file.xlsx?from=2026-11-12&to=2026-11-18&method=bizum',
  ],
])('the file for Excel with %j is at %s', (filters, address) => {
  expect(exportUrl('/api/file.xlsx', filters)).toBe(address);
});
