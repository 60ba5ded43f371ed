import { describe, expect, it } from 'vitest';
import {
  combinedPaymentState,
  isPaid,
  isPaymentTransitionAllowed,
  isPending,
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
} from './payment.ts';

const ALLOWED = [
  'pending → succeeded',
  'pending → canceled',
  'pending → expired',
  'canceled → pending',
  'canceled → succeeded',
  'expired → succeeded',
  'succeeded → canceled',
  'succeeded → partially-refunded',
  'succeeded → refunded',
  'partially-refunded → partially-refunded',
  'partially-refunded → refunded',
  'refunded → partially-refunded',
  'refunded → succeeded',
  'partially-refunded → succeeded',
];

describe('States of a payment', () => {
  const pairs = PAYMENT_STATES.flatMap((from) => PAYMENT_STATES.map((to) => ({ from, to })));

  it.each(pairs)('a payment changes from $from to $to only if the transition is listed', ({ from, to }) => {
    expect(isPaymentTransitionAllowed(from, to)).toBe(ALLOWED.includes(`${from} → ${to}`));
  });

  it('every transition of a payment is listed once, with a reason', () => {
    expect(PAYMENT_TRANSITIONS.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual(ALLOWED.sort());
    expect(PAYMENT_TRANSITIONS.every(({ reason }) => reason !== '')).toBe(true);
  });

  it('only a payment in state pending is pending', () => {
    expect(PAYMENT_STATES.filter(isPending)).toEqual(['pending']);
  });

  it('a refunded payment still counts as paid', () => {
    expect(PAYMENT_STATES.filter(isPaid)).toEqual(['succeeded', 'partially-refunded', 'refunded']);
  });

  it('no payment is both pending and paid', () => {
    expect(PAYMENT_STATES.filter((state) => isPending(state) && isPaid(state))).toEqual([]);
  });
});

describe('the payment state of an order with several payments', () => {
  it.each(PAYMENT_STATES)('is that of its only payment: %s', (state) => {
    expect(combinedPaymentState([state])).toBe(state);
    expect(combinedPaymentState([state, state])).toBe(state);
  });

  it.each([
    [['succeeded', 'pending'], 'pending'],
    [['refunded', 'pending', 'canceled'], 'pending'],
    [['canceled', 'succeeded'], 'succeeded'],
    [['refunded', 'succeeded'], 'partially-refunded'],
    [['succeeded', 'refunded'], 'partially-refunded'],
    [['succeeded', 'partially-refunded', 'succeeded'], 'partially-refunded'],
    [['refunded', 'refunded', 'expired'], 'refunded'],
    [[], undefined],
  ] as const)('of %j is %s', (states, combined) => {
    expect(combinedPaymentState(states)).toBe(combined);
  });
});
