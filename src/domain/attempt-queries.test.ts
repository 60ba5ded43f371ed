// When ended attempts are queried again.
import { describe, expect, it } from 'vitest';
import { UNPAID_CONFIRMATIONS } from './attempt.ts';
import {
  confirmationWithoutResponse,
  type EndedAttempt,
  isPaidOnProviderPage,
  nextQueryAge,
} from './attempt-queries.ts';
import { PAYMENT_OPTIONS } from './provider.ts';

const MINUTE_MS = 60_000;

function nextInMinutes(attempt: EndedAttempt, ageInMinutes: number): number | null {
  const next = nextQueryAge(attempt, ageInMinutes * MINUTE_MS);
  return next && next / MINUTE_MS;
}

describe('the next status query of an attempt that has ended', () => {
  it.each(['final', 'provisional'] as const)(
    'is sent when the page of the provider has expired, and a last time after a day, if its end is %s',
    (unpaidConfirmation) => {
      const attempt = { paymentOption: 'bizum', unpaidConfirmation } as const;
      expect([0, 34, 35, 60, 1439, 1440].map((now) => nextInMinutes(attempt, now))).toEqual([
        ...[35, 35, 1440, 1440, 1440, null],
      ]);
    },
  );

  it('is not sent if the provider reported the end of an attempt that was paid without a page', () => {
    expect(nextInMinutes({ paymentOption: 'googlepay', unpaidConfirmation: 'final' }, 1)).toBeNull();
    expect(nextInMinutes({ paymentOption: 'googlepay', unpaidConfirmation: 'provisional' }, 1)).toBe(35);
  });

  it('is sent after growing waits while the provider does not respond, and a last time after exactly a day', () => {
    const times: number[] = [];
    for (let next: number | null = 0; next !== null; ) {
      times.push(next);
      next = nextInMinutes({ paymentOption: 'card', unpaidConfirmation: 'none' }, next);
    }
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(times.at(-1)).toBe(1440);
    expect(times.length).toBeLessThan(80);
    expect(waits[0]).toBe(1);
    expect(waits.slice(0, -2)).toEqual(waits.slice(0, -2).toSorted((a, b) => a - b));
  });

  it.each(PAYMENT_OPTIONS)(
    'is never later than a day after an attempt with the option %s was created',
    (paymentOption) => {
      for (const unpaidConfirmation of UNPAID_CONFIRMATIONS) {
        for (const now of [0, 1, 35, 36, 700, 1439.9]) {
          const next = nextInMinutes({ paymentOption, unpaidConfirmation }, now);
          if (next !== null) expect(next).toSatisfy((minutes: number) => minutes > now && minutes <= 1440);
        }
        expect(nextInMinutes({ paymentOption, unpaidConfirmation }, 1440)).toBeNull();
      }
    },
  );
});

describe('an ended attempt whose query got no response', () => {
  it('is unconfirmed, unless the provider itself had reported the end', () => {
    expect(UNPAID_CONFIRMATIONS.map(confirmationWithoutResponse)).toEqual(['final', 'none', 'none']);
  });
});

describe('payment options', () => {
  it('with a page of the provider are Stripe’s checkout, the page of the bank, and Bizum', () => {
    expect(PAYMENT_OPTIONS.filter(isPaidOnProviderPage)).toEqual(['checkout', 'redirect', 'bizum']);
  });
});
