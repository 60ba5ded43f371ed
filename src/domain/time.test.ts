import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDay,
  formatDateTime,
  formatTime,
  instantOfTime,
  instantsOfDays,
  isCalendarDay,
  localMoment,
  oneMonthBefore,
  weekdayOf,
} from './time.ts';

const MADRID = 'Europe/Madrid';

describe('localMoment', () => {
  it.each([
    ['a winter evening', '2026-11-21T20:05:00Z', { weekday: 6, minutes: 21 * 60 + 5, day: '2026-11-21' }],
    ['a summer evening', '2026-07-15T20:05:00Z', { weekday: 3, minutes: 22 * 60 + 5, day: '2026-07-15' }],
    ['the last moment of a minute', '2026-11-21T20:05:59.999Z', { weekday: 6, minutes: 1265, day: '2026-11-21' }],
    ['the last minute of a day', '2026-11-21T22:59:00Z', { weekday: 6, minutes: 1439, day: '2026-11-21' }],
    ['midnight, which is 0 and not 24', '2026-11-21T23:00:00Z', { weekday: 0, minutes: 0, day: '2026-11-22' }],
    ['new year', '2026-12-31T23:30:00Z', { weekday: 5, minutes: 30, day: '2027-01-01' }],
    ['29 February', '2028-02-29T11:00:00Z', { weekday: 2, minutes: 720, day: '2028-02-29' }],
    ['the minute before summer time', '2026-03-29T00:59:00Z', { weekday: 0, minutes: 119, day: '2026-03-29' }],
    ['the minute summer time begins', '2026-03-29T01:00:00Z', { weekday: 0, minutes: 180, day: '2026-03-29' }],
    ['the first 02:30 of autumn', '2026-10-25T00:30:00Z', { weekday: 0, minutes: 150, day: '2026-10-25' }],
    ['the minute before winter time', '2026-10-25T00:59:00Z', { weekday: 0, minutes: 179, day: '2026-10-25' }],
    ['the minute winter time begins', '2026-10-25T01:00:00Z', { weekday: 0, minutes: 120, day: '2026-10-25' }],
    ['the second 02:30 of autumn', '2026-10-25T01:30:00Z', { weekday: 0, minutes: 150, day: '2026-10-25' }],
    ['after winter time began', '2026-10-25T02:00:00Z', { weekday: 0, minutes: 180, day: '2026-10-25' }],
  ])('local time in Madrid is correct at %s', (_what, at, moment) => {
    expect(localMoment(new Date(at), MADRID)).toEqual(moment);
  });

  it('every minute of a daylight saving change in Madrid has the right UTC offset', () => {
    const offsetMinutes = (at: number, change: number, before: number, after: number) => (at < change ? before : after);
    for (const [day, change, before, after] of [
      ['2026-03-28T12:00Z', '2026-03-29T01:00Z', 60, 120],
      ['2026-10-24T12:00Z', '2026-10-25T01:00Z', 120, 60],
    ] as const) {
      for (let minute = 0; minute < 24 * 60; minute += 1) {
        const at = Date.parse(day) + minute * 60_000;
        const local = new Date(at + offsetMinutes(at, Date.parse(change), before, after) * 60_000);
        expect(localMoment(new Date(at), MADRID)).toEqual({
          weekday: local.getUTCDay(),
          minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
          day: local.toISOString().slice(0, 10),
        });
      }
    }
  });

  it('one moment has another hour in the Canary Islands and another day in Tokyo', () => {
    const at = new Date('2026-11-21T20:05:00Z');
    expect(localMoment(at, 'Atlantic/Canary').minutes).toBe(20 * 60 + 5);
    expect(localMoment(at, 'Asia/Tokyo').day).toBe('2026-11-22');
  });

  it('an unknown time zone and an invalid date throw', () => {
    expect(() => localMoment(new Date(), 'Europe/Atlantis')).toThrow(RangeError);
    expect(() => localMoment(new Date(Number.NaN), MADRID)).toThrow(RangeError);
  });
});

describe('Formatted times', () => {
  it.each([
    ['2026-11-21T20:05:00Z', '21:05', '21/11/2026, 21:05', '2026-11-21'],
    ['2026-11-21T23:07:00Z', '00:07', '22/11/2026, 00:07', '2026-11-22'],
    ['2027-01-02T08:00:00Z', '09:00', '02/01/2027, 09:00', '2027-01-02'],
  ])('%s in Madrid is formatted as %s and %s, on the day %s', (at, time, dateTime, day) => {
    expect(formatTime(new Date(at), MADRID)).toBe(time);
    expect(formatDateTime(new Date(at), MADRID)).toBe(dateTime);
    expect(calendarDay(new Date(at), MADRID)).toBe(day);
  });
});

describe('Calendar days', () => {
  it.each([
    ['2026-11-21', true],
    ['2028-02-29', true],
    ['2000-02-29', true],
    ['2026-02-29', false],
    ['2100-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['21/11/2026', false],
    ['', false],
    ['2026-11-21T00:00', false],
  ])('«%s» is a calendar day: %s', (text, isOne) => {
    expect(isCalendarDay(text)).toBe(isOne);
  });

  it.each([
    ['a winter day', '2026-11-21', '2026-11-21', '2026-11-20T23:00Z', '2026-11-21T23:00Z'],
    ['a summer day', '2026-07-15', '2026-07-15', '2026-07-14T22:00Z', '2026-07-15T22:00Z'],
    ['the day of 23 hours', '2026-03-29', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['the day of 25 hours', '2026-10-25', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
    ['the day before summer time', '2026-03-28', '2026-03-28', '2026-03-27T23:00Z', '2026-03-28T23:00Z'],
    ['the day after summer time began', '2026-03-30', '2026-03-30', '2026-03-29T22:00Z', '2026-03-30T22:00Z'],
    ['the day before winter time', '2026-10-24', '2026-10-24', '2026-10-23T22:00Z', '2026-10-24T22:00Z'],
    ['the day after winter time began', '2026-10-26', '2026-10-26', '2026-10-25T23:00Z', '2026-10-26T23:00Z'],
    ['both changes', '2026-03-01', '2026-10-31', '2026-02-28T23:00Z', '2026-10-31T23:00Z'],
    ['a year', '2026-01-01', '2026-12-31', '2025-12-31T23:00Z', '2026-12-31T23:00Z'],
    ['29 February', '2028-02-29', '2028-02-29', '2028-02-28T23:00Z', '2028-02-29T23:00Z'],
  ])('the range of %s in Madrid is from midnight to midnight', (_, from, to, begins, ends) => {
    const span = { from: Date.parse(begins), until: Date.parse(ends) };
    expect(instantsOfDays({ from, to }, MADRID)).toEqual(span);
  });

  it.each([
    ['Atlantic/Canary', '2026-03-29', 23],
    ['Atlantic/Canary', '2026-10-25', 25],
    // There the clock jumps at midnight: the day begins at one.
    ['America/Santiago', '2026-09-06', 23],
    ['Pacific/Kiritimati', '2026-03-29', 24],
    ['Pacific/Pago_Pago', '2026-03-29', 24],
    ['Asia/Kathmandu', '2026-03-29', 24],
  ])('in %s the day %s has %d hours', (timeZone, day, hours) => {
    const { from, until } = instantsOfDays({ from: day, to: day }, timeZone);
    expect((until - from) / 3_600_000).toBe(hours);
    expect(calendarDay(new Date(from), timeZone)).toBe(day);
    expect(calendarDay(new Date(from - 1), timeZone) < day).toBe(true);
    expect(calendarDay(new Date(until - 1), timeZone)).toBe(day);
  });

  it('every moment is in the range of its day, and the ranges of consecutive days adjoin', () => {
    const moment = fc.integer({ min: Date.parse('1999-12-31'), max: Date.parse('2040-01-01') });
    fc.assert(
      fc.property(moment, (at) => {
        const day = calendarDay(new Date(at), MADRID);
        const { from, until } = instantsOfDays({ from: day, to: day }, MADRID);
        expect(from <= at && at < until).toBe(true);
        const next = calendarDay(new Date(until), MADRID);
        expect(instantsOfDays({ from: next, to: next }, MADRID).from).toBe(until);
        expect(isCalendarDay(day)).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-11-21', '2026-10-21'],
    ['2026-03-31', '2026-02-28'],
    ['2028-03-31', '2028-02-29'],
    ['2026-01-15', '2025-12-15'],
    ['2026-12-31', '2026-11-30'],
  ])('one month before %s is %s', (day, before) => {
    expect(oneMonthBefore(day)).toBe(before);
  });

  it.each([
    ['2026-11-21', 1, '2026-11-22', 0],
    ['2026-12-31', 1, '2027-01-01', 5],
    ['2028-02-28', 1, '2028-02-29', 2],
    ['2026-03-01', -1, '2026-02-28', 6],
    ['1970-01-01', -1, '1969-12-31', 3],
    ['2026-11-21', 0, '2026-11-21', 6],
  ] as const)('%s plus %i days is %s, weekday %i', (day, count, later, weekday) => {
    expect(addDays(day, count)).toBe(later);
    expect(weekdayOf(later)).toBe(weekday);
  });
});

describe('instantOfTime', () => {
  it.each([
    ['an evening in winter', '2026-11-21', '21:05', '2026-11-21T20:05:00.000Z'],
    ['midnight', '2026-11-21', '00:00', '2026-11-20T23:00:00.000Z'],
    ['the last minute of a day', '2026-11-21', '23:59', '2026-11-21T22:59:00.000Z'],
    ['an evening of a day of 23 hours', '2026-03-29', '23:30', '2026-03-29T21:30:00.000Z'],
    [
      'a skipped time, which is as long after midnight as on other days',
      '2026-03-29',
      '02:30',
      '2026-03-29T01:30:00.000Z',
    ],
    ['an evening of a day of 25 hours', '2026-10-25', '23:30', '2026-10-25T22:30:00.000Z'],
    ['a time that occurs twice, which is the first one', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ])('returns the instant of %s', (_what, day, time, instant) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    expect(new Date(instantOfTime(day, hours * 60 + minutes, MADRID)).toISOString()).toBe(instant);
  });
});
