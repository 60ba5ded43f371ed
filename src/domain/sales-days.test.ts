// Days, weekdays and hours of the dashboard.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countDays,
  countHourOccurrences,
  countWeekdays,
  daysOf,
  hoursOpenOnAnyDay,
  isRangeTooLong,
  lastSameWeekdays,
  monthsOf,
  oneYearBefore,
  rangeOneYearBefore,
  showsReturningCustomers,
  sortEveningHours,
} from './sales-days.ts';
import { DEFAULT_WEEK_HOURS } from './schedule.ts';
import { addDays, type Weekday, weekdayOf } from './time.ts';

describe('the same range one year earlier', () => {
  it.each([
    ['2026-11-21', '2025-11-21'],
    ['2028-02-29', '2027-02-28'],
    ['2028-02-28', '2027-02-28'],
    ['2029-02-28', '2028-02-28'],
    ['2028-03-01', '2027-03-01'],
    ['2027-01-01', '2026-01-01'],
    ['2026-12-31', '2025-12-31'],
  ])('of %s begins on %s', (day, before) => {
    expect(oneYearBefore(day)).toBe(before);
    expect(rangeOneYearBefore({ from: day, to: day })).toEqual({ from: before, to: before });
  });

  it('of a whole year that follows a leap year contains its 29 February', () => {
    expect(countDays(rangeOneYearBefore({ from: '2029-01-01', to: '2029-12-31' }))).toBe(366);
  });
});

describe('the length of a range', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 1, false],
    ['2026-11-15', '2026-11-21', 7, false],
    ['2026-11-14', '2026-11-21', 8, true],
    ['2026-02-28', '2026-03-01', 2, false],
    ['2028-02-28', '2028-03-01', 3, false],
  ])('from %s to %s is %i days', (from, to, days, hasVisits) => {
    expect(countDays({ from, to })).toBe(days);
    expect(daysOf({ from, to })).toHaveLength(days);
    expect(showsReturningCustomers({ from, to })).toBe(hasVisits);
  });

  it.each([
    ['2021-11-22', '2026-11-21', false],
    ['2022-01-01', '2026-12-31', false],
    ['2024-01-01', '2028-12-31', false],
    ['2021-11-18', '2026-11-21', true],
  ])('from %s to %s is more than five years: %s', (from, to, isTooLong) => {
    expect(isRangeTooLong({ from, to })).toBe(isTooLong);
  });
});

it.each([
  ['2026-11-21', '2026-11-21', ['2026-11']],
  ['2026-11-30', '2026-12-01', ['2026-11', '2026-12']],
  ['2026-12-31', '2027-01-01', ['2026-12', '2027-01']],
  ['2027-01-31', '2027-03-01', ['2027-01', '2027-02', '2027-03']],
])('the months from %s to %s are %j', (from, to, months) => {
  expect(monthsOf({ from, to })).toEqual(months);
});

it('the last four same weekdays are one to four weeks before, latest first', () => {
  expect(lastSameWeekdays('2026-01-03')).toEqual(['2025-12-27', '2025-12-20', '2025-12-13', '2025-12-06']);
});

describe('an evening', () => {
  it('has its hours from six over midnight to five', () => {
    expect(sortEveningHours([0, 1, 12, 5, 6, 23, 12])).toEqual([6, 12, 23, 0, 1, 5]);
    expect(sortEveningHours([])).toEqual([]);
  });

  it('of a single day counts for its own weekday, and before six for the weekday before', () => {
    const saturday = { from: '2026-11-21', to: '2026-11-21' };
    expect(countWeekdays(saturday)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect([countHourOccurrences(saturday, 6, 20), countHourOccurrences(saturday, 6, 2)]).toEqual([1, 0]);
    expect([countHourOccurrences(saturday, 5, 20), countHourOccurrences(saturday, 5, 2)]).toEqual([0, 1]);
  });

  it('of any range counts each hour of each day exactly once', () => {
    const day = fc.integer({ min: 0, max: 5000 }).map((number) => addDays('2020-01-01', number));
    fc.assert(
      fc.property(day, fc.nat(400), fc.nat(23), (from, length, hour) => {
        const range = { from, to: addDays(from, length) };
        const counts = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => countHourOccurrences(range, weekday, hour));
        const expected = [0, 0, 0, 0, 0, 0, 0];
        for (const each of daysOf(range)) {
          const weekday = weekdayOf(hour < 6 ? addDays(each, -1) : each);
          expected[weekday] = (expected[weekday] ?? 0) + 1;
        }
        expect(counts).toEqual(expected);
        expect(countWeekdays(range).reduce((sum, count) => sum + count, 0)).toBe(length + 1);
        expect(countWeekdays({ from, to: from })[weekdayOf(from)]).toBe(1);
      }),
      { numRuns: 50 },
    );
  });
});

describe('opening hours', () => {
  const hours = (init: number, fin: number, weekday: Weekday = 6) =>
    hoursOpenOnAnyDay([{ weekday, windows: [{ init, fin }], closed: false }]);

  it.each([
    ['12:00 to 16:00', hours(720, 960), [12, 13, 14, 15]],
    ['12:30 to 14:15', hours(750, 855), [12, 13, 14]],
    ['22:00 to 01:30, over midnight', hours(1320, 90), [22, 23, 0, 1]],
    ['22:00 to 00:00', hours(1320, 0), [22, 23]],
    ['a closed week', hoursOpenOnAnyDay([{ weekday: 1, windows: [{ init: 0, fin: 60 }], closed: true }]), []],
    ['the default week', hoursOpenOnAnyDay(DEFAULT_WEEK_HOURS), [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]],
  ])('of %s contain the hours of an evening', (_what, open, expected) => {
    expect(sortEveningHours(open)).toEqual(expected);
  });

  it('of the whole day contain every hour', () => {
    expect(hours(0, 0).size).toBe(24);
  });
});
