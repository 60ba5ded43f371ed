import { describe, expect, it } from 'vitest';
import { canMove, isPaid, isPending, PAYMENT_MOVES, PAYMENT_STATES } from './payment.ts';

const ALLOWED = [
  'pending → succeeded',
  'pending → canceled',
  'pending → expired',
  'canceled → succeeded',
  'expired → succeeded',
  'succeeded → partially-refunded',
  'succeeded → refunded',
  'partially-refunded → partially-refunded',
  'partially-refunded → refunded',
  'refunded → partially-refunded',
  'refunded → succeeded',
  'partially-refunded → succeeded',
];

describe('a payment', () => {
  const pairs = PAYMENT_STATES.flatMap((from) => PAYMENT_STATES.map((to) => ({ from, to })));

  it.each(pairs)('from $from to $to moves only if the table allows it', ({ from, to }) => {
    expect(canMove(from, to)).toBe(ALLOWED.includes(`${from} → ${to}`));
  });

  it('has one reason for each move', () => {
    expect(PAYMENT_MOVES.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual(ALLOWED.sort());
    expect(PAYMENT_MOVES.every(({ reason: why }) => why !== '')).toBe(true);
  });

  it('is pending until it is settled or given up', () => {
    expect(PAYMENT_STATES.filter(isPending)).toEqual(['pending']);
  });

  it('stays paid when money is given back', () => {
    expect(PAYMENT_STATES.filter(isPaid)).toEqual(['succeeded', 'partially-refunded', 'refunded']);
  });

  it('is never both pending and paid', () => {
    expect(PAYMENT_STATES.filter((state) => isPending(state) && isPaid(state))).toEqual([]);
  });
});
