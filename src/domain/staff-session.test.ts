import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latestSessionEnd, STAFF_SESSION_MS_MAX, staffSessionEnd } from './staff-session.ts';
import { formatDateTime, formatTime } from './time.ts';

const MADRID = 'Europe/Madrid';
const HOUR_MS = 60 * 60_000;

describe('a session that is not used again ends', () => {
  it.each([
    ['2026-11-21T12:00+01:00', '22/11/2026, 06:00', 'a lunch: the next morning'],
    ['2026-11-21T16:00+01:00', '22/11/2026, 06:00', 'exactly fourteen hours before 6:00'],
    ['2026-11-21T16:01+01:00', '23/11/2026, 06:00', 'less than fourteen hours before 6:00: a morning later'],
    ['2026-11-21T23:30+01:00', '23/11/2026, 06:00', 'a dinner: not during the next lunch or dinner'],
    ['2026-11-22T02:15+01:00', '23/11/2026, 06:00', 'after midnight'],
    ['2026-03-28T16:00+01:00', '30/03/2026, 06:00', 'the night has one hour less, so 6:00 is thirteen hours away'],
    ['2026-03-28T15:00+01:00', '29/03/2026, 06:00', 'fourteen hours before 6:00 of the day with 23 hours'],
    ['2026-10-24T17:00+02:00', '25/10/2026, 06:00', 'the night has one hour more, so 6:00 is fourteen hours away'],
    ['2026-10-24T17:01+02:00', '26/10/2026, 06:00', 'less than fourteen hours before 6:00 of the day with 25 hours'],
  ])('after its last use at %s, on %s: %s', (lastUse, end) => {
    const lastSeenOn = new Date(lastUse);
    expect(endOf({ openedOn: lastSeenOn, lastSeenOn })).toBe(end);
  });

  it('on a shared tablet two minutes after its last use', () => {
    const lastSeenOn = new Date('2026-11-21T21:00:30+01:00');
    const end = staffSessionEnd({ openedOn: lastSeenOn, lastSeenOn, isOnTablet: true }, MADRID);
    expect(end).toBe(Date.parse('2026-11-21T21:02:30+01:00'));
  });
});

describe('a session that is used all the time ends', () => {
  it.each([
    ['2026-11-21T21:00+01:00', '22/12/2026, 06:00'],
    ['2026-11-21T05:59+01:00', '21/12/2026, 06:00'],
    ['2026-11-21T06:00+01:00', '21/12/2026, 06:00'],
    ['2026-03-01T06:00+01:00', '01/04/2026, 06:00'],
    ['2026-10-01T06:30+02:00', '31/10/2026, 06:00'],
  ])('when it was opened at %s, on %s', (opened, end) => {
    const openedOn = new Date(opened);
    const lastSeenOn = new Date(openedOn.getTime() + 31 * 24 * HOUR_MS);
    expect(endOf({ openedOn, lastSeenOn })).toBe(end);
  });

  it('always at 6:00, and never later than the oldest session that is stored', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }), (at) => {
        const end = latestSessionEnd(at, MADRID);
        expect(formatTime(new Date(end), MADRID)).toBe('06:00');
        expect(end - at.getTime()).toBeGreaterThanOrEqual(30 * 24 * HOUR_MS);
        expect(end - at.getTime()).toBeLessThanOrEqual(STAFF_SESSION_MS_MAX);
      }),
    );
  });
});

function endOf(times: { openedOn: Date; lastSeenOn: Date }): string {
  return formatDateTime(new Date(staffSessionEnd({ ...times, isOnTablet: false }, MADRID)), MADRID);
}
