// When the status of an attempt is queried again.
import { describe, expect, it } from 'vitest';
import { UNPAID_CONFIRMATIONS } from './attempt.ts';
import {
  type AttemptToQuery,
  isProviderPageOption,
  isUnansweredTooLong,
  nextStatusQueryState,
  nextStatusQueryTime,
  type UnconfirmedAttemptEvent,
} from './attempt-queries.ts';
import { PAYMENT_OPTIONS } from './provider.ts';

const START = new Date('2026-11-21T20:00:00Z');
const DAY = 24 * 60;
const NO_RESPONSE = { kind: 'no-response' } as const;
const NO_CHARGE = { kind: 'reported', confirmation: 'provisional' } as const;

const ENDED: AttemptToQuery = {
  ...{ state: 'canceled', paymentOption: 'bizum', createdOn: START, isDecided: false },
  ...{ unpaidConfirmation: 'provisional', unansweredSince: null, unpaidReportedOn: null },
};
const IN_PROGRESS: AttemptToQuery = { ...ENDED, state: 'processing', unpaidConfirmation: null };

function at(minutes: number): Date {
  return new Date(START.getTime() + minutes * 60_000);
}

function minutesOf(time: Date | null): number | null {
  return time && (time.getTime() - START.getTime()) / 60_000;
}

/** Minutes after the start of all status queries, at most a hundred; `reportAt` returns the response to each. */
function queriesFrom(
  first: AttemptToQuery,
  from: number,
  reportAt: (minutes: number) => UnconfirmedAttemptEvent,
): number[] {
  const times: number[] = [];
  let attempt = first;
  for (let next: number | null = from; next !== null && times.length < 100; ) {
    times.push(next);
    const after = nextStatusQueryState(attempt, reportAt(next), at(next));
    attempt = { ...attempt, ...after };
    next = minutesOf(after.nextQueryOn);
  }
  return times;
}

describe('the next status query of an ended attempt', () => {
  it.each([1, 35])(
    'is sent when the page has expired, and once more a day later, if it ended after %i minutes',
    (end) => {
      expect(queriesFrom(ENDED, end, () => NO_CHARGE).filter((minute) => minute >= 35)).toEqual([35, DAY]);
    },
  );

  it('is sent for a charge that staff recorded like for an attempt on a page, whatever was paid with', () => {
    const recorded: AttemptToQuery = {
      ...ENDED,
      state: 'succeeded',
      paymentOption: 'googlepay',
      unpaidConfirmation: null,
    };
    const final = { kind: 'reported', confirmation: 'final' } as const;
    expect(queriesFrom(recorded, 41, (minute) => (minute === 41 ? { kind: 'decided' } : final))).toEqual([
      41,
      42,
      DAY + 7,
    ]);
    expect(nextStatusQueryState(recorded, final, at(1))).toMatchObject({
      unpaidConfirmation: null,
      nextQueryOn: at(35),
    });
  });

  it.each([36 * 60, 40 * DAY])('is sent a day after the first report when the server was off for %i minutes', (off) => {
    expect(queriesFrom(ENDED, off, () => NO_CHARGE)).toEqual([off, off + DAY - 35]);
  });

  it('is not sent if the provider reported the end of an attempt without a page', () => {
    const final = { kind: 'reported', confirmation: 'final' } as const;
    expect(queriesFrom({ ...ENDED, paymentOption: 'googlepay' }, 1, () => final)).toEqual([1]);
    expect(queriesFrom({ ...ENDED, paymentOption: 'bizum' }, 40, () => final)).toHaveLength(2);
  });

  it('is sent after growing waits of at most six hours for as long as the provider does not respond', () => {
    const times = queriesFrom(ENDED, 36 * 60, () => NO_RESPONSE);
    expect(times).toHaveLength(100);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits[0]).toBe(1);
    expect(times).toContain(36 * 60 + DAY);
    expect(waits.slice(0, 40)).toEqual(waits.slice(0, 40).toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(360);
  });

  it('is sent until the provider decides: a response that does not know the outcome is none', () => {
    const unknown = { kind: 'reported', confirmation: 'none' } as const;
    const isKnown = (minutes: number) => minutes > 3 * DAY;
    const times = queriesFrom(ENDED, 60, (minutes) => (isKnown(minutes) ? NO_CHARGE : unknown));
    expect(times.filter(isKnown)).toHaveLength(2);
  });

  it('is sent a minute after staff found no charge at the bank, because they may be wrong', () => {
    const { nextQueryOn } = nextStatusQueryState({ ...ENDED, isDecided: true }, { kind: 'decided' }, at(60));
    expect(minutesOf(nextQueryOn)).toBe(61);
  });

  it('is not far ahead after the clock of the server was put back by days', () => {
    const later = { ...ENDED, unpaidReportedOn: at(9 * DAY), unansweredSince: at(9 * DAY) };
    expect(minutesOf(nextStatusQueryState(later, NO_CHARGE, at(10)).nextQueryOn)).toBe(35);
    expect(minutesOf(nextStatusQueryState(later, NO_CHARGE, at(50)).nextQueryOn)).toBe(50 + DAY - 35);
    expect(minutesOf(nextStatusQueryState(later, NO_RESPONSE, at(50)).nextQueryOn)).toBe(51);
  });
});

describe('the next status query of an attempt in progress', () => {
  it.each([-9 * DAY, 0, 1, 41, DAY, 40 * DAY])(
    'is always planned, at most six hours ahead, also at minute %i',
    (age) => {
      const next = minutesOf(nextStatusQueryTime(IN_PROGRESS, at(age))) ?? Infinity;
      expect(next - age).toBeGreaterThanOrEqual(0.75);
      expect(next - age).toBeLessThanOrEqual(360);
    },
  );

  it('comes after a minute if the provider did not respond, however old the attempt is', () => {
    expect(minutesOf(nextStatusQueryState(IN_PROGRESS, NO_RESPONSE, at(40 * DAY)).nextQueryOn)).toBe(40 * DAY + 1);
  });
});

describe('what confirms that an attempt charged nothing', () => {
  const withoutResponse = (attempt: Partial<AttemptToQuery>, minutes: number) =>
    UNPAID_CONFIRMATIONS.map(
      (unpaidConfirmation) =>
        nextStatusQueryState({ ...ENDED, ...attempt, unpaidConfirmation }, NO_RESPONSE, at(minutes)).unpaidConfirmation,
    );

  it('is nothing without a response, but the provider’s own report counts for a day', () => {
    expect(withoutResponse({}, 40)).toEqual(['final', 'none', 'none']);
    expect(withoutResponse({ unansweredSince: at(40) }, 40 + DAY)).toEqual(['none', 'none', 'none']);
  });

  it('is what staff found at the bank, for as long as the provider does not respond', () => {
    expect(withoutResponse({ isDecided: true, unansweredSince: at(40) }, 9 * DAY)).toEqual([...UNPAID_CONFIRMATIONS]);
  });

  it('is missing while the attempt is in progress', () => {
    expect(nextStatusQueryState(IN_PROGRESS, NO_RESPONSE, at(1)).unpaidConfirmation).toBeNull();
  });
});

describe('an attempt without a response', () => {
  it('must be an incident after a day, counted from the first query without a response', () => {
    expect(isUnansweredTooLong(at(0), at(DAY - 1))).toBe(false);
    expect(isUnansweredTooLong(at(0), at(DAY))).toBe(true);
  });
});

describe('payment options', () => {
  it('with a page of the provider are Stripe’s checkout, the page of the bank, and Bizum', () => {
    expect(PAYMENT_OPTIONS.filter(isProviderPageOption)).toEqual(['checkout', 'redirect', 'bizum']);
  });
});
