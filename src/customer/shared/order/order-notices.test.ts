import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import { cents } from '#domain/money.ts';
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '#domain/payment-outcome.ts';
import { acknowledgementOf, orderNotices } from './order-notices.ts';
import { anOrderStatus } from './testing/order-status.ts';

const FIELDS: Readonly<Record<PaymentOutcome, Partial<OrderStatus>>> = {
  'not-started': { state: 'pending', attempt: null },
  'in-progress': { state: 'pending', attempt: anAttempt('action'), isConfirmedUnpaid: false },
  checking: { state: 'pending', attempt: anAttempt('unknown'), isConfirmedUnpaid: false },
  unpaid: {},
  unknown: { isConfirmedUnpaid: false },
  paid: { state: 'succeeded', isConfirmedUnpaid: false },
  'paid-late': { state: 'succeeded', isConfirmedUnpaid: false, isLate: true },
  refunded: { state: 'refunded', isConfirmedUnpaid: false, isLate: true },
};

function anAttempt(state: NonNullable<OrderStatus['attempt']>['state']): OrderStatus['attempt'] {
  return { id: anId(2), state, failure: null, step: { do: 'done' } };
}

function aStatus(outcome: PaymentOutcome, fields: Partial<OrderStatus> = {}): OrderStatus {
  return anOrderStatus({ state: 'canceled', attempt: anAttempt('canceled'), ...FIELDS[outcome], ...fields });
}

/** The kinds of the notices about an order of which the customer has acknowledged this. */
function kinds(
  acknowledged: Parameters<typeof orderNotices>[0]['acknowledged'],
  status: OrderStatus,
): readonly string[] {
  return orderNotices({ orderId: anId(1), acknowledged }, status).map(({ kind }) => kind);
}

/** The notice of each present outcome, after what the customer has acknowledged. `always`: whatever they have acknowledged. */
const NOTICES: Readonly<Record<PaymentOutcome, (acknowledged: PaymentOutcome) => string>> = {
  'not-started': () => '',
  'in-progress': () => '',
  checking: () => 'checking',
  unknown: () => 'unknown',
  unpaid: (acknowledged) => (acknowledged === 'unknown' ? 'confirmed-unpaid' : ''),
  paid: (acknowledged) => (isPaidAcknowledged(acknowledged) ? '' : 'arrived'),
  'paid-late': (acknowledged) => (isPaidAcknowledged(acknowledged) ? '' : 'arrived'),
  refunded: (acknowledged) => (isPaidAcknowledged(acknowledged) ? '' : 'refunded'),
};
const isPaidAcknowledged = (acknowledged: PaymentOutcome) =>
  acknowledged === 'paid' || acknowledged === 'paid-late' || acknowledged === 'refunded';

describe('what a customer has to acknowledge about an order that has ended', () => {
  const pairs = PAYMENT_OUTCOMES.flatMap((acknowledged) =>
    PAYMENT_OUTCOMES.map((present) => ({ acknowledged, present })),
  );

  it.each(pairs)('after acknowledging $acknowledged, while it is $present', ({ acknowledged, present }) => {
    expect(kinds({ outcome: acknowledged, surplus: 'none' }, aStatus(present)).join(' ')).toBe(
      NOTICES[present](acknowledged),
    );
  });

  it.each(pairs)('is gone once it was acknowledged, unless it is not known: $present', ({ present }) => {
    const isUnknown = present === 'unknown' || present === 'checking';
    expect(kinds(acknowledgementOf(aStatus(present)), aStatus(present))).toHaveLength(isUnknown ? 1 : 0);
  });

  it.each([
    ['none', 'in-progress', 'surplus'],
    ['none', 'succeeded', 'surplus'],
    ['none', 'failed', 'surplus'],
    ['returned', 'in-progress', ''],
    ['returned', 'succeeded', ''],
    ['returned', 'failed', 'surplus'],
    ['refund-failed', 'failed', ''],
    ['refund-failed', 'succeeded', 'surplus'],
  ] as const)('after reading %s about a surplus whose refund is %s: «%s»', (surplus, refund, kind) => {
    const status = aStatus('paid', { surplus: { amount: cents(1250), isSecondCharge: true, refund } });
    expect(kinds({ outcome: 'paid', surplus }, status).join(' ')).toBe(kind);
  });
});
