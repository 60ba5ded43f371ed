import { describe, expect, it } from 'vitest';
import {
  ATTEMPT_MOVES,
  ATTEMPT_STATES,
  ATTEMPT_WAYS,
  afterNews,
  canAttemptTransition,
  isUnderWay,
  methodOf,
  offersWay,
} from './attempt.ts';
import { PAYMENT_FLOWS } from './payment.ts';

const ALLOWED = [
  ...['created → action', 'created → processing', 'created → unknown'],
  ...['created → succeeded', 'created → failed', 'created → canceled'],
  ...['action → processing', 'action → unknown', 'action → succeeded', 'action → failed', 'action → canceled'],
  ...['processing → action', 'processing → unknown'],
  ...['processing → succeeded', 'processing → failed', 'processing → canceled'],
  ...['unknown → action', 'unknown → processing', 'unknown → succeeded', 'unknown → failed', 'unknown → canceled'],
  ...['failed → succeeded', 'canceled → succeeded'],
];

describe('an attempt', () => {
  const pairs = ATTEMPT_STATES.flatMap((from) => ATTEMPT_STATES.map((to) => ({ from, to })));

  it.each(pairs)('from $from to $to moves only if the table allows it', ({ from, to }) => {
    expect(canAttemptTransition(from, to)).toBe(ALLOWED.includes(`${from} → ${to}`));
  });

  it('has one reason for each move', () => {
    expect(ATTEMPT_MOVES.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual(ALLOWED.sort());
    expect(ATTEMPT_MOVES.every(({ reason: why }) => why !== '')).toBe(true);
  });

  it('is under way until it ended', () => {
    expect(ATTEMPT_STATES.filter(isUnderWay)).toEqual(['created', 'action', 'processing', 'unknown']);
  });

  it('that ended can still only succeed, and once it has it stays so', () => {
    const ended = ATTEMPT_STATES.filter((state) => !isUnderWay(state));
    const moves = ATTEMPT_MOVES.filter(({ from }) => ended.includes(from));
    expect(new Set(moves.map(({ to }) => to))).toEqual(new Set(['succeeded']));
    expect(moves.some(({ from }) => from === 'succeeded')).toBe(false);
  });

  it('succeeds from wherever it is when money came', () => {
    for (const state of ATTEMPT_STATES) expect(afterNews(state, 'succeeded')).toBe('succeeded');
  });

  it.each(pairs)('in $from that is said to be $to follows the table, or stays', ({ from, to }) => {
    if (to === 'created') return;
    const isSilence = from === 'action' && to === 'unknown';
    expect(afterNews(from, to)).toBe(canAttemptTransition(from, to) && !isSilence ? to : from);
  });
});

describe('the ways to pay', () => {
  it.each([
    ['stripe', ['checkout', 'card', 'saved-card']],
    ['redsys', ['card', 'saved-card', 'redirect', 'googlepay', 'applepay', 'bizum']],
    ['manual', []],
  ] as const)('of a venue paid by %s', (flow, ways) => {
    expect(ATTEMPT_WAYS.filter((way) => offersWay(flow, way))).toEqual(ways);
    expect(PAYMENT_FLOWS).toContain(flow);
  });

  it('are recorded by themselves where they have a name, else by who moved the money', () => {
    expect(ATTEMPT_WAYS.map((way) => methodOf('redsys', way))).toEqual([
      ...['redsys', 'redsys', 'redsys', 'redsys', 'googlepay', 'applepay', 'bizum'],
    ]);
    expect(methodOf('stripe', 'checkout')).toBe('stripe');
  });
});
