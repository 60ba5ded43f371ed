import { describe, expect, it } from 'vitest';
import {
  type CardTries,
  decideByOwnCardTries,
  decideBySharedCardTries,
  NETWORK_CARD_FAILURES_MAX,
  NETWORK_OPEN_CARD_PAYMENTS_MAX,
  ORDER_CARD_TRIES_MAX,
  SESSION_CARD_TRIES_MAX,
  SHARED_LIMIT_TABLE_FAILURES_MIN,
  TABLE_CARD_FAILURES_MAX,
  VENUE_CARD_FAILURES_MAX,
} from './card-tries.ts';

const NOW = new Date('2026-05-30T21:00:00Z');
const secondsAgo = (seconds: number) => NOW.getTime() - seconds * 1000;
const tried = (count: number, latest = 1) => ({
  ...{ count, oldestMs: count === 0 ? null : secondsAgo(300), latestMs: count === 0 ? null : secondsAgo(latest) },
});
const decideOwn = (order: number, session: number, latest?: number) =>
  decideByOwnCardTries({ order: tried(order, latest), session: tried(session, latest) }, NOW);

describe('the tries of one customer', () => {
  it.each([0, 1, 2])('are not slowed down after %i failures', (count) => {
    expect(decideOwn(count, count)).toEqual({ kind: 'open' });
  });

  it.each([
    [3, 9],
    [4, 29],
    [5, 59],
  ])('are slowed down after %i failures', (count, seconds) => {
    expect(decideOwn(count, count)).toEqual({ kind: 'wait', seconds });
    expect(decideOwn(count, count, seconds + 1)).toEqual({ kind: 'open' });
  });

  it('are slowed down by the failures of another order of the same session', () => {
    expect(decideOwn(0, 7)).toEqual({ kind: 'wait', seconds: 59 });
  });

  it('end for the order until its oldest failure is ten minutes old', () => {
    expect(decideOwn(ORDER_CARD_TRIES_MAX, ORDER_CARD_TRIES_MAX, 200)).toEqual({ kind: 'closed', seconds: 300 });
  });

  it('end for the session until its oldest failure is an hour old', () => {
    expect(decideOwn(0, SESSION_CARD_TRIES_MAX, 200)).toEqual({ kind: 'closed', seconds: 3300 });
  });
});

type Shared = Omit<CardTries, 'order' | 'session'>;
const NOTHING = { failures: 0, calls: 0 };
const decide = (tries: Partial<Shared>) =>
  decideBySharedCardTries({ table: NOTHING, tableAtAddress: NOTHING, address: NOTHING, venue: NOTHING, ...tries }).kind;
const failed = (failures: number, calls = 0) => ({ failures, calls });

describe('the failures of others', () => {
  it('limit nobody in a full bar where some cards are declined', () => {
    expect(
      decide({ table: failed(8), tableAtAddress: failed(8), address: failed(19, 60), venue: failed(59, 90) }),
    ).toBe('open');
  });

  it('close a table at one address', () => {
    expect(decide({ tableAtAddress: failed(TABLE_CARD_FAILURES_MAX - 1) })).toBe('open');
    expect(decide({ tableAtAddress: failed(TABLE_CARD_FAILURES_MAX) })).toBe('card-testing');
  });

  it.each([
    ['address', NETWORK_CARD_FAILURES_MAX],
    ['venue', VENUE_CARD_FAILURES_MAX],
  ] as const)('use up the limit of the %s: only tables where almost nothing failed stay open', (scope, max) => {
    const spare = SHARED_LIMIT_TABLE_FAILURES_MIN;
    expect(decide({ [scope]: failed(max), table: failed(spare) })).toBe('card-testing');
    expect(decide({ [scope]: failed(max), table: failed(0) })).toBe('open');
    expect(decide({ [scope]: failed(max - 1), table: failed(spare) })).toBe('open');
  });

  it('count with calls in progress from half of the limit', () => {
    const half = Math.ceil(TABLE_CARD_FAILURES_MAX / 2);
    expect(decide({ tableAtAddress: failed(half, TABLE_CARD_FAILURES_MAX - half) })).toBe('wait');
    expect(decide({ tableAtAddress: failed(half - 1, TABLE_CARD_FAILURES_MAX) })).toBe('open');
  });

  it('slow down more than a hundred calls at the same time from one address', () => {
    expect(decide({ address: failed(0, NETWORK_OPEN_CARD_PAYMENTS_MAX - 1) })).toBe('open');
    expect(decide({ address: failed(0, NETWORK_OPEN_CARD_PAYMENTS_MAX) })).toBe('wait');
  });
});
