import { describe, expect, it } from 'vitest';
import { dayOf, formatDateTime, formatTime, localMoment } from './time.ts';

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
  ])('in Madrid it knows %s', (_what, at, moment) => {
    expect(localMoment(new Date(at), MADRID)).toEqual(moment);
  });

  it('every minute of the days on which the clock changes has the hour that Madrid is from UTC', () => {
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

  it('one moment is another hour in the Canaries, and another day in Tokyo', () => {
    const at = new Date('2026-11-21T20:05:00Z');
    expect(localMoment(at, 'Atlantic/Canary').minutes).toBe(20 * 60 + 5);
    expect(localMoment(at, 'Asia/Tokyo').day).toBe('2026-11-22');
  });

  it('an unknown zone and an invalid date are errors', () => {
    expect(() => localMoment(new Date(), 'Europe/Atlantis')).toThrow(RangeError);
    expect(() => localMoment(new Date(Number.NaN), MADRID)).toThrow(RangeError);
  });
});

describe('what people read', () => {
  it.each([
    ['2026-11-21T20:05:00Z', '21:05', '21/11/2026, 21:05', '2026-11-21'],
    ['2026-11-21T23:07:00Z', '00:07', '22/11/2026, 00:07', '2026-11-22'],
    ['2027-01-02T08:00:00Z', '09:00', '02/01/2027, 09:00', '2027-01-02'],
  ])('%s is %s, %s and %s', (at, time, dateTime, day) => {
    expect(formatTime(new Date(at), MADRID)).toBe(time);
    expect(formatDateTime(new Date(at), MADRID)).toBe(dateTime);
    expect(dayOf(new Date(at), MADRID)).toBe(day);
  });
});
