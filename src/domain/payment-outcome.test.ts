import { describe, expect, it } from 'vitest';
import { ATTEMPT_STATES, isAttemptInProgress } from './attempt.ts';
import { isPaid, PAYMENT_STATES } from './payment.ts';
import {
  bankReturnOutcome,
  isPaidOutcome,
  PAYMENT_OUTCOMES,
  type PaymentOutcomeFacts,
  paymentOutcome,
} from './payment-outcome.ts';

const FLAGS = [true, false];
const REPORTED: readonly PaymentOutcomeFacts[] = PAYMENT_STATES.flatMap((state) =>
  [null, ...ATTEMPT_STATES].flatMap((attemptState) =>
    FLAGS.flatMap((isConfirmedUnpaid) =>
      FLAGS.map((isLate) => ({
        state,
        attempt: attemptState === null ? null : { state: attemptState },
        isConfirmedUnpaid,
        isLate,
      })),
    ),
  ),
);

describe('the outcome of a payment, for every combination of states and confirmations', () => {
  it('covers all combinations and reaches every outcome', () => {
    expect(REPORTED).toHaveLength(6 * 8 * 2 * 2);
    expect(new Set(REPORTED.map(paymentOutcome))).toEqual(new Set(PAYMENT_OUTCOMES));
  });

  it('is unpaid or not started only if the provider confirmed that nothing was charged', () => {
    const withoutCharge = REPORTED.filter((each) => ['unpaid', 'not-started'].includes(paymentOutcome(each)));
    expect(withoutCharge.every(({ isConfirmedUnpaid }) => isConfirmedUnpaid)).toBe(true);
  });

  it('is paid exactly if the money has arrived', () => {
    for (const each of REPORTED) expect(isPaidOutcome(paymentOutcome(each))).toBe(isPaid(each.state));
  });

  it('reads as undecided in a browser that did not order, unless it is paid or confirmed as unpaid', () => {
    for (const each of REPORTED) {
      const isUnpaid = paymentOutcome(each) === 'unpaid';
      expect(bankReturnOutcome(each)).toBe(isPaid(each.state) ? 'paid' : isUnpaid ? 'unpaid' : 'undecided');
    }
  });

  it('is in progress or being checked only while an attempt of a pending payment is in progress', () => {
    for (const each of REPORTED) {
      const isOpen = each.state === 'pending' && each.attempt !== null && isAttemptInProgress(each.attempt.state);
      expect(['in-progress', 'checking'].includes(paymentOutcome(each))).toBe(isOpen);
    }
  });
});

const CANCELED = { state: 'canceled', attempt: { state: 'canceled' }, isConfirmedUnpaid: true, isLate: false } as const;

it.each([
  ['unpaid', {}],
  ['unknown', { isConfirmedUnpaid: false }],
  ['unknown', { state: 'expired', attempt: { state: 'unknown' }, isConfirmedUnpaid: false }],
  ['unknown', { state: 'pending', isConfirmedUnpaid: false }],
  ['checking', { state: 'pending', attempt: { state: 'unknown' }, isConfirmedUnpaid: false }],
  ['in-progress', { state: 'pending', attempt: { state: 'action' }, isConfirmedUnpaid: false }],
  ['not-started', { state: 'pending', attempt: null }],
  ['unpaid', { attempt: null }],
  ['paid', { state: 'succeeded', isConfirmedUnpaid: false }],
  ['paid', { state: 'partially-refunded', isConfirmedUnpaid: false }],
  ['paid-late', { state: 'succeeded', isConfirmedUnpaid: false, isLate: true }],
  ['refunded', { state: 'refunded', isConfirmedUnpaid: false, isLate: true }],
] as const)('the outcome is %s for a canceled payment changed by %j', (outcome, changes) => {
  expect(paymentOutcome({ ...CANCELED, ...changes })).toBe(outcome);
});
