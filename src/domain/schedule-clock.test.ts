// Opening hours in the nights in which the clock changes: Madrid puts it back on 25 October 2026, forward on 28 March 2027.
import { describe, expect, it } from 'vitest';
import { isOpen, nextOpeningChange } from './schedule.ts';
import { instantOfOpeningChange, momentForOpeningHours } from './schedule-clock.ts';
import { aWeek, hoursOf, minutesOf } from './testing/hours.ts';
import { localMomentOfInstant } from './time.ts';

const MADRID = 'Europe/Madrid';
const utc = (time: string) => new Date(`${time}:00Z`);

/** Whether the section is open at each of these instants, in UTC. */
function openAt(hours: ReturnType<typeof hoursOf>, times: readonly string[]): boolean[] {
  return times.map((time) => isOpen(hours, momentForOpeningHours(utc(time), MADRID)));
}

/** The instant of the next change after this one, in UTC. */
function changeAfter(hours: ReturnType<typeof hoursOf>, time: string): string | null {
  const change = nextOpeningChange(hours, momentForOpeningHours(utc(time), MADRID));
  return change && new Date(instantOfOpeningChange(change, MADRID)).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

describe('the hour from 2:00 to 3:00 that occurs twice', () => {
  // It is 2:00 for the first time at 0:00 UTC, and for the second time at 1:00 UTC.
  const untilHalfPastTwo = hoursOf(aWeek('20:00-02:30'));
  const untilThree = hoursOf(aWeek('20:00-03:00'));

  it('a section that closes within it closes once and does not open again', () => {
    const times = ['2026-10-24T23:59', '2026-10-25T00:29', '2026-10-25T00:30', '2026-10-25T01:00', '2026-10-25T01:29'];
    expect(openAt(untilHalfPastTwo, times)).toEqual([true, true, false, false, false]);
    expect(changeAfter(untilHalfPastTwo, '2026-10-24T20:00')).toBe('2026-10-25T00:30');
    expect(changeAfter(untilHalfPastTwo, '2026-10-25T01:10')).toBe('2026-10-25T19:00');
  });

  it('a section that closes after it stays open both times', () => {
    expect(openAt(untilThree, ['2026-10-25T00:30', '2026-10-25T01:59', '2026-10-25T02:00'])).toEqual([
      true,
      true,
      false,
    ]);
    expect(changeAfter(untilThree, '2026-10-25T00:10')).toBe('2026-10-25T02:00');
    expect(changeAfter(untilThree, '2026-10-25T01:10')).toBe('2026-10-25T02:00');
  });

  it('a section that opens within it opens the first time', () => {
    const fromQuarterPast = hoursOf(aWeek('02:15-05:00'));
    expect(openAt(fromQuarterPast, ['2026-10-25T00:14', '2026-10-25T00:15', '2026-10-25T01:00'])).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('a whole day of 25 hours is open to its end, also as a special day', () => {
    const sunday = hoursOf(aWeek('closed'), { '2026-10-25': '00:00-00:00' });
    const times = ['2026-10-24T21:59', '2026-10-24T22:00', '2026-10-25T01:30', '2026-10-25T22:59', '2026-10-25T23:00'];
    expect(openAt(sunday, times)).toEqual([false, true, true, true, false]);
  });
});

describe('the hour from 2:00 to 3:00 that is skipped', () => {
  // At 1:00 UTC the clock goes from 2:00 to 3:00.
  it('a section that closes within it closes when the clock is put forward', () => {
    const hours = hoursOf(aWeek('20:00-02:30'));
    expect(openAt(hours, ['2027-03-28T00:59', '2027-03-28T01:00', '2027-03-28T01:20'])).toEqual([true, false, false]);
    expect(changeAfter(hours, '2027-03-28T00:10')).toBe('2027-03-28T01:00');
  });

  it('a section that opens within it opens when the clock is put forward', () => {
    const hours = hoursOf(aWeek('02:30-05:00'));
    expect(openAt(hours, ['2027-03-28T00:59', '2027-03-28T01:00'])).toEqual([false, true]);
    expect(changeAfter(hours, '2027-03-28T00:30')).toBe('2027-03-28T01:00');
  });

  it('a day of 23 hours opens and closes by the clock, the special night before included', () => {
    const hours = hoursOf(aWeek('13:00-16:00'), { '2027-03-27': '22:00-04:00' });
    const times = ['2027-03-28T01:59', '2027-03-28T02:00', '2027-03-28T10:59', '2027-03-28T11:00', '2027-03-28T14:00'];
    expect(openAt(hours, times)).toEqual([true, false, false, true, false]);
    expect(changeAfter(hours, '2027-03-28T00:30')).toBe('2027-03-28T02:00');
  });
});

it('on other days the moment of the opening hours is the local time', () => {
  expect(momentForOpeningHours(utc('2026-11-21T20:30'), MADRID)).toEqual({
    day: '2026-11-21',
    weekday: 6,
    minutes: minutesOf('21:30'),
  });
});

describe('the clock of a zone of Spain', () => {
  const HOUR = 60 * 60_000;
  const DAY = 24 * HOUR;

  /** Minutes that the local clock is ahead of UTC. */
  function offsetAt(instant: number, timeZone: string): number {
    const { day, minutes } = localMomentOfInstant(instant, timeZone);
    return (Date.parse(`${day}T00:00:00Z`) - instant) / 60_000 + minutes;
  }

  it.each(['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'])(
    '%s changes by one hour, at a full hour',
    (timeZone) => {
      const changes: { by: number; at: number }[] = [];
      for (let day = Date.parse('2026-01-01'); day < Date.parse('2046-01-01'); day += DAY) {
        if (offsetAt(day, timeZone) === offsetAt(day + DAY, timeZone)) continue;
        for (let at = day; at < day + DAY; at += HOUR / 4) {
          const by = Math.abs(offsetAt(at + HOUR / 4, timeZone) - offsetAt(at, timeZone));
          if (by > 0) changes.push({ by, at: (at + HOUR / 4) % HOUR });
        }
      }
      expect(changes).toEqual(Array.from({ length: 40 }, () => ({ by: 60, at: 0 })));
    },
  );
});
