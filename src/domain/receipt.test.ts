import { describe, expect, it } from 'vitest';
import { PAYMENT_STATES } from './payment.ts';
import {
  ADDRESS_RECEIPTS_PER_HOUR,
  CUSTOMER_RECEIPTS_PER_HOUR,
  customerReceiptRefusal,
  decideReceiptRequest,
  type EarlierReceiptRequest,
  mayGiveReceipt,
  NETWORK_RECEIPTS_PER_HOUR,
  RECEIPT_ADDRESSES_MAX,
  RECEIPT_MAILS_MAX,
  RECEIPT_REPEAT_MINUTES,
  type ReceiptCounts,
  receiptRefusal,
  STAFF_RECEIPTS_PER_HOUR,
  staffReceiptRefusal,
  VENUE_RECEIPTS_PER_HOUR,
} from './receipt.ts';

const NOW = new Date('2026-11-21T20:00:00Z');

describe('Payments with a receipt', () => {
  const paidStates = ['succeeded', 'partially-refunded', 'refunded'];
  const withBill = [...paidStates, 'pending'];
  const cases = PAYMENT_STATES.flatMap((state) =>
    [true, false].flatMap((isByStaff) =>
      [true, false].flatMap((isToCollect) => [
        {
          ...{ state, isByStaff, isToCollect, requester: 'staff' as const },
          has: isByStaff || isToCollect ? withBill : paidStates,
        },
        { state, isByStaff, isToCollect, requester: 'customer' as const, has: isToCollect ? withBill : paidStates },
      ]),
    ),
  );

  it.each(cases)(
    'a payment in state $state (placed by staff: $isByStaff, to collect: $isToCollect) has a receipt for $requester in $has',
    ({ requester, has, ...payment }) => {
      expect(receiptRefusal(payment, requester)).toBe(has.includes(payment.state) ? null : 'receipt-not-paid');
    },
  );
});

describe('Staff who may give a receipt', () => {
  const paid = { state: 'succeeded', placedBy: 'pablo', settledBy: 'nora' } as const;

  it.each([
    ['who see payments, of any', 'rosa', ['see-payments'], paid, true],
    ['without that, not of what others took and collected', 'rosa', ['collect-payments'], paid, false],
    ['who placed the order', 'pablo', ['collect-payments'], paid, true],
    ['who collected it', 'nora', ['collect-payments'], paid, true],
    ['of an order that owes, whoever took it', 'rosa', ['collect-payments'], { ...paid, state: 'pending' }, true],
    ['not of a payment by phone', 'rosa', ['collect-payments'], { ...paid, placedBy: null, settledBy: null }, false],
  ] as const)('%s', (_what, userId, permissions, payment, answer) => {
    expect(mayGiveReceipt({ userId, permissions }, payment)).toBe(answer);
  });
});

describe('Decision on a receipt request', () => {
  const recent: EarlierReceiptRequest = {
    address: 'lucia',
    requestedOn: minutesAgo(1),
    isOwed: false,
    hasFailed: false,
  };
  const old: EarlierReceiptRequest = { ...recent, requestedOn: minutesAgo(RECEIPT_REPEAT_MINUTES) };
  const others = (count: number): EarlierReceiptRequest[] =>
    Array.from({ length: count }, (_, place) => ({ ...old, address: `customer ${place}` }));
  const refused = (count: number, minutes: number): EarlierReceiptRequest[] =>
    others(count).map((other) => ({ ...other, requestedOn: minutesAgo(minutes), hasFailed: true }));

  it.each([
    ['for the first time is sent', [], 'send'],
    ['again immediately is not sent again', [recent], 'sent-already'],
    ['again for another address is sent', [{ ...recent, address: 'pablo' }], 'send'],
    ['again after a while is sent again', [old], 'send'],
    ['after the unpaid bill was mailed is sent', [{ ...recent, isOwed: true }], 'send'],
    ['again after a permanent failure is sent again', [{ ...recent, hasFailed: true }], 'send'],
    ['after others were refused by the mail server is sent', refused(RECEIPT_MAILS_MAX - 1, 59), 'send'],
    ['after too many were refused within the hour is refused', refused(RECEIPT_MAILS_MAX, 59), 'receipt-too-many'],
    ['after too many were refused before that is sent', refused(RECEIPT_MAILS_MAX, 60), 'send'],
    [
      'with some refused and some sent, in all too many, is refused',
      [...refused(RECEIPT_MAILS_MAX - 1, 59), old],
      'receipt-too-many',
    ],
    ['for the last allowed address is sent', others(RECEIPT_ADDRESSES_MAX - 1), 'send'],
    ['for one address too many is refused', others(RECEIPT_ADDRESSES_MAX), 'receipt-too-many'],
    ['once too often is refused', Array.from({ length: RECEIPT_MAILS_MAX }, () => old), 'receipt-too-many'],
    [
      'again immediately after the limit of addresses is not sent again',
      [recent, ...others(RECEIPT_ADDRESSES_MAX)],
      'sent-already',
    ],
  ])('a receipt requested %s', (_, before, decision) => {
    expect(decideReceiptRequest({ address: 'lucia', isOwed: false }, before, NOW)).toBe(decision);
  });
});

describe('Limits of receipt requests', () => {
  const none: ReceiptCounts = { byCustomer: 0, toAddress: 0, fromNetwork: 0, inVenue: 0 };

  it.each<[keyof ReceiptCounts, number]>([
    ['byCustomer', CUSTOMER_RECEIPTS_PER_HOUR],
    ['toAddress', ADDRESS_RECEIPTS_PER_HOUR],
    ['fromNetwork', NETWORK_RECEIPTS_PER_HOUR],
    ['inVenue', VENUE_RECEIPTS_PER_HOUR],
  ])('customer requests counted %s are limited to %i per hour', (bound, most) => {
    expect(customerReceiptRefusal({ ...none, [bound]: most - 1 })).toBeNull();
    expect(customerReceiptRefusal({ ...none, [bound]: most })).toBe('receipt-too-often');
  });

  it('requests of a member of staff have a limit of their own', () => {
    expect(staffReceiptRefusal(STAFF_RECEIPTS_PER_HOUR - 1)).toBeNull();
    expect(staffReceiptRefusal(STAFF_RECEIPTS_PER_HOUR)).toBe('receipt-too-often');
  });
});

function minutesAgo(minutes: number): Date {
  return new Date(NOW.getTime() - minutes * 60_000);
}
