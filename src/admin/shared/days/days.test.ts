import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { fromBrowserDate, mondayOf, previousDay, toBrowserDate } from './calendar-day.ts';
import { dayPresets } from './day-presets.ts';
import { formatDayRange } from './format-days.ts';

const SATURDAY = '2026-11-21';

describe('a day range as text', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 'Hoy'],
    ['2026-11-20', '2026-11-20', 'Ayer'],
    ['2026-11-19', '2026-11-19', '19 nov 2026'],
    ['2026-11-22', '2026-11-22', '22 nov 2026'],
    ['2026-11-12', '2026-11-18', '12–18 nov 2026'],
    ['2026-11-20', '2026-11-21', '20–21 nov 2026'],
    ['2026-09-28', '2026-11-03', '28 sept – 3 nov 2026'],
    ['2025-11-21', '2026-11-21', '21 nov 2025 – 21 nov 2026'],
  ])('from %s to %s is «%s»', (from, to, words) => {
    expect(formatDayRange({ from, to }, SATURDAY)).toBe(words);
  });

  it('is «Ayer» for the last day of the previous month on the first of a month', () => {
    expect(formatDayRange({ from: '2026-10-31', to: '2026-10-31' }, '2026-11-01')).toBe('Ayer');
  });
});

describe('the preset day ranges', () => {
  it.each([
    [
      SATURDAY,
      ['2026-11-21/2026-11-21', '2026-11-20/2026-11-20', '2026-11-16/2026-11-21'],
      ['2026-10-23/2026-11-21', '2026-11-01/2026-11-21', '2026-10-01/2026-10-31'],
    ],
    // Weeks begin on Monday and end on Sunday.
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
  ])('of %s are %j and %j', (today, near, far) => {
    expect(dayPresets(today).map(({ days: { from, to } }) => `${from}/${to}`)).toEqual([...near, ...far]);
  });
});

describe('a calendar day', () => {
  it('survives conversion to a browser date and has the right day before and Monday, each day of two years', () => {
    for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      expect(fromBrowserDate(toBrowserDate(day))).toBe(day);
      expect(previousDay(addDays(day, 1))).toBe(day);
      const monday = mondayOf(day);
      expect(toBrowserDate(monday).getDay()).toBe(1);
      expect(monday <= day && day < addDays(monday, 7)).toBe(true);
    }
  });
});
