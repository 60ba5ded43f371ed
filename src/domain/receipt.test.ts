import { describe, expect, it } from 'vitest';
import { PAYMENT_STATES } from './payment.ts';
import {
  type AskedReceipt,
  decideReceipt,
  RECEIPT_ADDRESSES_MAX,
  RECEIPT_AGAIN_MINUTES,
  RECEIPT_MAILS_MAX,
  ticketRefusal,
} from './receipt.ts';

const NOW = new Date('2026-11-21T20:00:00Z');

describe('who has a ticket', () => {
  const guests = ['succeeded', 'partially-refunded', 'refunded'];
  const cases = PAYMENT_STATES.flatMap((state) => [
    { state, asker: 'guest' as const, has: guests.includes(state) },
    { state, asker: 'staff' as const, has: [...guests, 'pending'].includes(state) },
  ]);

  it.each(cases)('of a payment that is $state: $asker has it: $has', ({ state, asker, has }) => {
    expect(ticketRefusal(state, asker)).toBe(has ? null : 'receipt-not-paid');
  });
});

describe('a ticket that is asked for', () => {
  const recent: AskedReceipt = { address: 'lucia', askedOn: minutesAgo(1), isGivenUp: false };
  const old: AskedReceipt = { ...recent, askedOn: minutesAgo(RECEIPT_AGAIN_MINUTES) };
  const others = (count: number): AskedReceipt[] =>
    Array.from({ length: count }, (_, place) => ({ ...old, address: `guest ${place}` }));

  it.each([
    ['for the first time is sent', [], 'send'],
    ['again by the same press is sent already', [recent], 'sent-already'],
    ['again by another address is sent', [{ ...recent, address: 'pablo' }], 'send'],
    ['again after a while is sent again', [old], 'send'],
    ['again after the mail server refused it is sent again', [{ ...recent, isGivenUp: true }], 'send'],
    ['by the last address there may be is sent', others(RECEIPT_ADDRESSES_MAX - 1), 'send'],
    ['by one address too many is refused', others(RECEIPT_ADDRESSES_MAX), 'receipt-too-many'],
    ['once too often is refused', Array.from({ length: RECEIPT_MAILS_MAX }, () => old), 'receipt-too-many'],
    [
      'again by the same press after the last is sent already',
      [recent, ...others(RECEIPT_ADDRESSES_MAX)],
      'sent-already',
    ],
  ])('%s', (_, before, decision) => {
    expect(decideReceipt('lucia', before, NOW)).toBe(decision);
  });
});

function minutesAgo(minutes: number): Date {
  return new Date(NOW.getTime() - minutes * 60_000);
}
