import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import { cents } from '#domain/money.ts';
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '#domain/payment-outcome.ts';
import {
  addWatched,
  changeWatched,
  hasArrived,
  isWatchedList,
  readChanges,
  WATCHED_MS,
  type WatchedPayment,
  watchNotices,
  withoutExpired,
} from './watched-payments.ts';

const ORDER = { orderId: anId(1), tableCode: 'A1', lines: [], comment: '' };
const WATCHED: WatchedPayment = {
  order: ORDER,
  endedOn: 1_000,
  isInCart: true,
  readOutcome: 'unpaid',
  readDuplicate: 'none',
};

const FIELDS: Readonly<Record<PaymentOutcome, Partial<PaymentStatus>>> = {
  'not-started': { state: 'pending', attempt: null },
  'in-progress': { state: 'pending', attempt: anAttempt('action'), isConfirmedUnpaid: false },
  checking: { state: 'pending', attempt: anAttempt('unknown'), isConfirmedUnpaid: false },
  unpaid: {},
  unknown: { isConfirmedUnpaid: false },
  paid: { state: 'succeeded', isConfirmedUnpaid: false },
  'paid-late': { state: 'succeeded', isConfirmedUnpaid: false, isLate: true },
  refunded: { state: 'refunded', isConfirmedUnpaid: false, isLate: true },
};

function anAttempt(state: NonNullable<PaymentStatus['attempt']>['state']): PaymentStatus['attempt'] {
  return { id: anId(2), state, failure: null, step: { do: 'done' } };
}

function aStatus(outcome: PaymentOutcome, fields: Partial<PaymentStatus> = {}): PaymentStatus {
  return {
    ...{ orderId: ORDER.orderId, tableCode: 'A1', state: 'canceled', method: 'redsys', number: 1, total: cents(180) },
    ...{ isConfirmedUnpaid: true, isLate: false, duplicateCharge: null, attempt: anAttempt('canceled') },
    ...FIELDS[outcome],
    ...fields,
  };
}

/** The notice of each present outcome, after what the customer has read. `always`: whatever they have read. */
const NOTICES: Readonly<Record<PaymentOutcome, (read: PaymentOutcome) => string>> = {
  'not-started': () => '',
  'in-progress': () => '',
  checking: () => 'checking',
  unknown: () => 'unknown',
  unpaid: (read) => (read === 'unknown' ? 'confirmed-unpaid' : ''),
  paid: (read) => (isPaidRead(read) ? '' : 'arrived'),
  'paid-late': (read) => (isPaidRead(read) ? '' : 'arrived'),
  refunded: (read) => (isPaidRead(read) ? '' : 'refunded'),
};
const isPaidRead = (read: PaymentOutcome) => read === 'paid' || read === 'paid-late' || read === 'refunded';

describe('what a customer has to read about a watched payment', () => {
  const pairs = PAYMENT_OUTCOMES.flatMap((read) => PAYMENT_OUTCOMES.map((present) => ({ read, present })));

  it.each(pairs)('after reading $read, while it is $present', ({ read, present }) => {
    const watched = { ...WATCHED, readOutcome: read };
    const kinds = watchNotices(watched, aStatus(present)).map(({ kind }) => kind);
    expect(kinds.join(' ')).toBe(NOTICES[present](read));
    expect(hasArrived(watched, aStatus(present))).toBe(isPaidRead(present) && !isPaidRead(read));
  });

  it.each(pairs)('is gone once it was read, unless it is not known: $present', ({ present }) => {
    const watched = { ...WATCHED, ...readChanges(aStatus(present)) };
    const isUnknown = present === 'unknown' || present === 'checking';
    expect(watchNotices(watched, aStatus(present))).toHaveLength(isUnknown ? 1 : 0);
  });

  it.each([
    ['none', 'in-progress', 'duplicate'],
    ['none', 'succeeded', 'duplicate'],
    ['none', 'failed', 'duplicate'],
    ['returned', 'in-progress', ''],
    ['returned', 'succeeded', ''],
    ['returned', 'failed', 'duplicate'],
    ['refund-failed', 'failed', ''],
    ['refund-failed', 'succeeded', 'duplicate'],
  ] as const)('after reading %s about a duplicate charge whose refund is %s: «%s»', (readDuplicate, refund, kind) => {
    const watched = { ...WATCHED, readOutcome: 'paid', readDuplicate } as const;
    const status = aStatus('paid', { duplicateCharge: { amount: cents(1250), refund } });
    expect(
      watchNotices(watched, status)
        .map((notice) => notice.kind)
        .join(' '),
    ).toBe(kind);
  });
});

describe('the list of watched payments', () => {
  const of = (id: number, endedOn = 1_000) => ({ ...WATCHED, order: { ...ORDER, orderId: anId(id) }, endedOn });

  it('has each payment once, the newest first, and at most five', () => {
    const list = [1, 2, 3, 4, 5, 6, 6].reduce<readonly WatchedPayment[]>((all, id) => addWatched(all, of(id)), []);
    expect(list.map(({ order }) => order.orderId)).toEqual([6, 5, 4, 3, 2].map(anId));
  });

  it('forgets a payment after a day', () => {
    expect(withoutExpired([of(1, 0), of(2, 1)], WATCHED_MS).map(({ order }) => order.orderId)).toEqual([anId(2)]);
  });

  it('changes one payment alone', () => {
    const changed = changeWatched([of(1), of(2)], anId(2), { isInCart: false });
    expect(changed.map(({ isInCart }) => isInCart)).toEqual([true, false]);
  });

  it('is read from the browser storage only if it is valid', () => {
    expect(isWatchedList(JSON.parse(JSON.stringify([WATCHED])))).toBe(true);
    expect(isWatchedList([{ ...WATCHED, readOutcome: 'settled' }])).toBe(false);
    expect(isWatchedList({})).toBe(false);
  });
});
