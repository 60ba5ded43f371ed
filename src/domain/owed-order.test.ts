import { describe, expect, it } from 'vitest';
import {
  countsAsPaid,
  type FalseOrderFacts,
  falseOrderRefusal,
  isLeftForNextZClosure,
  OWED_ORDER_ACTIONS,
  type OwedOrderFacts,
  owedOrderActionRefusal,
} from './owed-order.ts';
import { isPaid, PAYMENT_STATES } from './payment.ts';

const SERVED: OwedOrderFacts = {
  ...{ state: 'pending', isToCollect: true, isSent: true, pendingLines: 0, isPaidInPart: false },
};

describe('an action on an owed order', () => {
  it.each(OWED_ORDER_ACTIONS)('%s is allowed for an order that was served and is not paid', (action) => {
    expect(owedOrderActionRefusal(action, SERVED)).toBeNull();
  });

  it.each(
    OWED_ORDER_ACTIONS.flatMap((action) =>
      PAYMENT_STATES.filter((state) => state !== 'pending').map((state) => ({ action, state })),
    ),
  )('$action is refused for a payment in the state $state', ({ action, state }) => {
    expect(owedOrderActionRefusal(action, { ...SERVED, state })).toBe(isPaid(state) ? 'cancel-paid' : 'payment-closed');
  });

  it.each(OWED_ORDER_ACTIONS)('%s is refused for a payment that its customer pays online', (action) => {
    expect(owedOrderActionRefusal(action, { ...SERVED, isToCollect: false })).toBe('cancel-not-by-staff');
  });

  it.each([
    ['cancel', { pendingLines: 2 }, null],
    ['cancel', { isSent: false }, null],
    ['walk-out', { pendingLines: 2 }, 'walk-out-not-served'],
    ['cancel', { isPaidInPart: true }, 'order-paid-in-part'],
    ['walk-out', { isPaidInPart: true }, null],
    ['leave', { isPaidInPart: true }, null],
    ['walk-out', { isSent: false }, 'walk-out-not-served'],
    ['leave', { pendingLines: 2 }, null],
    ['leave', { isSent: false }, 'leave-not-ordered'],
  ] as const)('%s with %j gives %s', (action, change, refusal) => {
    expect(owedOrderActionRefusal(action, { ...SERVED, ...change })).toBe(refusal);
  });
});

it.each([
  ['2026-11-21T20:00:00Z', '2026-11-21T19:00:00Z', true],
  ['2026-11-21T20:00:00Z', '2026-11-21T20:00:00Z', true],
  ['2026-11-21T20:00:00Z', '2026-11-22T12:00:00Z', false],
  ['2026-11-21T20:00:00Z', null, false],
  [null, '2026-11-21T19:00:00Z', false],
])(
  'a debt left on %s, with the open Z closure opened on %s, is left for the next one: %s',
  (left, opened, expected) => {
    const asDate = (text: string | null) => (text === null ? null : new Date(text));
    expect(isLeftForNextZClosure(asDate(left), asDate(opened))).toBe(expected);
  },
);

describe('an order that was false', () => {
  const COUNTED: FalseOrderFacts = {
    ...{
      state: 'succeeded',
      method: 'manual',
      isPlacedByStaff: false,
      isReceivedByStaff: false,
      isInOpenZClosure: true,
      isPaidInPart: false,
    },
  };

  it('may be marked while it only counts as paid, until its Z closure is closed', () => {
    expect(countsAsPaid(COUNTED)).toBe(true);
    expect(falseOrderRefusal(COUNTED)).toBeNull();
    expect(falseOrderRefusal({ ...COUNTED, isInOpenZClosure: false })).toBe('false-after-closing');
  });

  it.each([
    ['received by staff', { isReceivedByStaff: true }],
    ['placed by staff', { isPlacedByStaff: true }],
    ['charged by a provider', { method: 'redsys' }],
    ['partly refunded', { state: 'partially-refunded' }],
    ['refunded', { state: 'refunded' }],
  ] as const)('is refused as paid if it was %s', (_, change) => {
    expect(countsAsPaid({ ...COUNTED, ...change })).toBe(false);
    expect(falseOrderRefusal({ ...COUNTED, ...change })).toBe('cancel-paid');
  });

  it.each(['pending', 'canceled', 'expired'] as const)('in the state %s is refused only if staff took it', (state) => {
    expect(falseOrderRefusal({ ...COUNTED, state })).toBeNull();
    expect(falseOrderRefusal({ ...COUNTED, state, isPlacedByStaff: true })).toBe('not-allowed');
  });
});
