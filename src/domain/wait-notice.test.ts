// Wait notices: what a customer reads at each moment, and the limits of messages.
import { describe, expect, it } from 'vitest';
import {
  ANNOUNCED_WAITING_TIMES,
  type AnnouncedWaitingTime,
  isReadyMessageDue,
  mayMailNotice,
  waitingTimeMinutes,
  waitingTimeOfMinutes,
  waitNoticeLifetimeMs,
  waitNoticeState,
} from './wait-notice.ts';

const SENT_ON = new Date('2026-11-21T20:15:00Z');

function after(seconds: number): Date {
  return new Date(SENT_ON.getTime() + seconds * 1_000);
}

describe('a notice of twenty minutes', () => {
  const notice = { section: 'food', wait: '20', sentOn: SENT_ON } as const;
  const READY_ON = after(20 * 60).getTime();

  it.each([
    ['a second before the server sent it, by a clock that is behind', -1, 20],
    ['when it was sent', 0, 20],
    ['a second later', 1, 20],
    ['a minute later', 60, 19],
    ['ten seconds before the announced time', 20 * 60 - 10, 1],
  ])('counts the minutes left, rounded up: %s', (_, seconds, minutesLeft) => {
    expect(waitNoticeState(notice, after(seconds))).toEqual({ kind: 'counting', minutesLeft, readyOn: READY_ON });
  });

  it.each([20 * 60, 20 * 60 + 1, 3 * 3600])('is late %i seconds after it was sent', (seconds) => {
    expect(waitNoticeState(notice, after(seconds))).toEqual({ kind: 'late' });
  });
});

it.each([0, 59 * 60, 5 * 3600])('a notice of more than an hour names no time, also %i seconds later', (seconds) => {
  expect(waitNoticeState({ section: 'drinks', wait: 'over-hour', sentOn: SENT_ON }, after(seconds))).toEqual({
    kind: 'over-hour',
  });
});

it.each<[AnnouncedWaitingTime, number | null, number]>([
  ['20', 20, 1_200_000],
  ['30', 30, 1_800_000],
  ['45', 45, 2_700_000],
  ['60', 60, 3_600_000],
  ['over-hour', null, 3_600_000],
])('the waiting time %s is stored as %s minutes and is true for %i ms', (wait, minutes, lifetime) => {
  expect(waitingTimeMinutes(wait)).toBe(minutes);
  expect(waitingTimeOfMinutes(waitingTimeMinutes(wait))).toBe(wait);
  expect(waitNoticeLifetimeMs(wait)).toBe(lifetime);
  expect(ANNOUNCED_WAITING_TIMES).toContain(wait);
});

it('a message that an order is ready is due ten seconds after its last line was marked as done', () => {
  expect(isReadyMessageDue(SENT_ON, after(9.999))).toBe(false);
  expect(isReadyMessageDue(SENT_ON, after(10))).toBe(true);
});

it.each([
  [0, 0, true],
  [2, 5, true],
  [3, 0, false],
  [0, 6, false],
])('after %i e-mails of an order and %i to an address, another one is allowed: %s', (ofOrder, toAddress, isAllowed) => {
  expect(mayMailNotice({ ofOrder, toAddress })).toBe(isAllowed);
});
