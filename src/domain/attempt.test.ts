import { describe, expect, it } from 'vitest';
import {
  ATTEMPT_STATES,
  ATTEMPT_TRANSITIONS,
  isAttemptInProgress,
  isAttemptTransitionAllowed,
  isOptionOffered,
  nextAttemptState,
  paymentMethodOf,
} from './attempt.ts';
import { PAYMENT_MODES } from './payment.ts';
import { PAYMENT_OPTIONS } from './provider.ts';

const ALLOWED = [
  ...['created → action', 'created → processing', 'created → unknown'],
  ...['created → succeeded', 'created → failed', 'created → canceled'],
  ...['action → processing', 'action → unknown', 'action → succeeded', 'action → failed', 'action → canceled'],
  ...['processing → action', 'processing → unknown'],
  ...['processing → succeeded', 'processing → failed', 'processing → canceled'],
  ...['unknown → action', 'unknown → processing', 'unknown → succeeded', 'unknown → failed', 'unknown → canceled'],
  ...['failed → succeeded', 'canceled → succeeded'],
];

describe('States of a payment attempt', () => {
  const pairs = ATTEMPT_STATES.flatMap((from) => ATTEMPT_STATES.map((to) => ({ from, to })));

  it.each(pairs)('an attempt changes from $from to $to only if the transition is listed', ({ from, to }) => {
    expect(isAttemptTransitionAllowed(from, to)).toBe(ALLOWED.includes(`${from} → ${to}`));
  });

  it('every transition of an attempt is listed once, with a reason', () => {
    expect(ATTEMPT_TRANSITIONS.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual(ALLOWED.sort());
    expect(ATTEMPT_TRANSITIONS.every(({ reason }) => reason !== '')).toBe(true);
  });

  it('an attempt is in progress until it has ended', () => {
    expect(ATTEMPT_STATES.filter(isAttemptInProgress)).toEqual(['created', 'action', 'processing', 'unknown']);
  });

  it('an attempt that has failed or was canceled can only succeed, and a succeeded attempt never changes', () => {
    const ended = ATTEMPT_STATES.filter((state) => !isAttemptInProgress(state));
    const moves = ATTEMPT_TRANSITIONS.filter(({ from }) => ended.includes(from));
    expect(new Set(moves.map(({ to }) => to))).toEqual(new Set(['succeeded']));
    expect(moves.some(({ from }) => from === 'succeeded')).toBe(false);
  });

  it('an attempt in any state succeeds when the provider reports the charge', () => {
    for (const state of ATTEMPT_STATES) expect(nextAttemptState(state, 'succeeded')).toBe('succeeded');
  });

  it.each(pairs)(
    'an attempt in state $from follows the reported state $to only if the transition is listed',
    ({ from, to }) => {
      if (to === 'created') return;
      const isSilence = from === 'action' && to === 'unknown';
      expect(nextAttemptState(from, to)).toBe(isAttemptTransitionAllowed(from, to) && !isSilence ? to : from);
    },
  );
});

describe('Payment options', () => {
  it.each([
    ['stripe', ['checkout', 'card', 'saved-card']],
    ['redsys', ['card', 'saved-card', 'redirect', 'googlepay', 'applepay', 'bizum']],
    ['manual', []],
  ] as const)('a venue in the payment mode %s offers the options %j', (mode, options) => {
    expect(PAYMENT_OPTIONS.filter((option) => isOptionOffered(mode, option))).toEqual(options);
    expect(PAYMENT_MODES).toContain(mode);
  });

  it('a wallet and Bizum are recorded under their own name, other options under the name of the provider', () => {
    expect(PAYMENT_OPTIONS.map((option) => paymentMethodOf('redsys', option))).toEqual([
      ...['redsys', 'redsys', 'redsys', 'redsys', 'googlepay', 'applepay', 'bizum'],
    ]);
    expect(paymentMethodOf('stripe', 'checkout')).toBe('stripe');
  });
});
