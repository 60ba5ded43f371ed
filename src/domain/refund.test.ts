import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { isPaymentTransitionAllowed, PAYMENT_STATES, type PaymentState } from './payment.ts';
import {
  allowedRefundDecisions,
  externalRefundRefusal,
  isRefundBeingSent,
  isRefundTransitionAllowed,
  nextRefundState,
  REFUND_DECISIONS,
  REFUND_STATES,
  type RefundAmount,
  type RefundState,
  refundableAmount,
  refundDecisionRefusal,
  refundedAmount,
  refundRefusal,
  repeatRefundRefusal,
  stateAfterRefunds,
} from './refund.ts';

const NOT_PAID: ReadonlySet<PaymentState> = new Set(['pending', 'canceled', 'expired']);

const of = (amount: number, state: RefundState): RefundAmount => ({ amount: cents(amount), state });

describe('Refundable amount', () => {
  const cases: [title: string, refunds: RefundAmount[], left: number, given: number][] = [
    ['no refund yet', [], 1000, 0],
    ['after a partial refund', [of(300, 'succeeded')], 700, 300],
    ['after a full refund', [of(300, 'succeeded'), of(700, 'succeeded')], 0, 1000],
    ['after a refund failed', [of(300, 'failed')], 1000, 0],
    ['with a requested refund', [of(300, 'requested')], 700, 0],
    ['while a refund is being sent', [of(300, 'sending')], 700, 0],
    ['while the bank processes a refund', [of(300, 'pending')], 700, 0],
    ['with a refund in state unknown', [of(300, 'unknown')], 700, 0],
    ['if more was refunded than paid', [of(1000, 'succeeded'), of(300, 'succeeded')], 0, 1300],
    ['several refunds', [of(100, 'succeeded'), of(200, 'unknown'), of(400, 'failed')], 700, 100],
  ];

  it.each(cases)('the refundable amount is calculated: %s', (_, refunds, left, given) => {
    expect(refundableAmount(cents(1000), refunds)).toBe(left);
    expect(refundedAmount(refunds)).toBe(given);
  });

  it('the refundable amount never becomes negative while every refund is checked against it', () => {
    const tries = fc.array(
      fc.record({ amount: fc.integer({ min: -5, max: 1200 }), state: fc.constantFrom(...REFUND_STATES) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), tries, (paid, attempted) => {
        const refunds: RefundAmount[] = [];
        for (const { amount, state } of attempted) {
          const payment = { state: 'succeeded' as const, paid: cents(paid), refunds };
          if (refundRefusal(payment, cents(amount)) === null) refunds.push(of(amount, state));
        }
        expect(refundableAmount(cents(paid), refunds)).toBeGreaterThanOrEqual(0);
        expect(refundedAmount(refunds)).toBeLessThanOrEqual(paid);
      }),
    );
  });
});

describe('Checks of a requested refund', () => {
  const paid = cents(1000);
  it.each([
    [1, null],
    [1000, null],
    [1001, 'refund-too-much'],
    [0, 'refund-zero'],
    [-1, 'refund-zero'],
    [Number.MAX_SAFE_INTEGER, 'refund-too-much'],
  ])('a refund of %d of 1000 cents: %s', (amount, refusal) => {
    expect(refundRefusal({ state: 'succeeded', paid, refunds: [] }, cents(amount))).toBe(refusal);
  });

  it.each(PAYMENT_STATES.map((state) => [state, NOT_PAID.has(state) ? 'refund-not-paid' : null] as const))(
    'a refund of a payment in state %s: %s',
    (state, refusal) => {
      expect(refundRefusal({ state, paid, refunds: [] }, cents(1))).toBe(refusal);
    },
  );
});

describe('State of a payment after refunds', () => {
  it.each([
    [0, 'succeeded'],
    [1, 'partially-refunded'],
    [999, 'partially-refunded'],
    [1000, 'refunded'],
  ] as const)('a payment of 1000 cents with %d cents refunded is %s', (given, state) => {
    expect(stateAfterRefunds(cents(1000), cents(given))).toBe(state);
  });

  it('refunds that succeed and are returned only cause allowed transitions of the payment', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 });
    const turns = fc.array(fc.nat(), { minLength: 1 });
    fc.assert(
      fc.property(parts, turns, fc.nat(400), (amounts, chosen, remainder) => {
        const paid = cents(amounts.reduce((sum, amount) => sum + amount, remainder));
        const gone = new Set<number>();
        let state: PaymentState = 'succeeded';
        for (const turn of chosen) {
          const part = turn % amounts.length;
          if (!gone.delete(part)) gone.add(part);
          const given = amounts.reduce((sum, amount, index) => sum + (gone.has(index) ? amount : 0), 0);
          const next = stateAfterRefunds(paid, cents(given));
          expect(state === next || isPaymentTransitionAllowed(state, next), `${state} to ${next}`).toBe(true);
          state = next;
        }
      }),
    );
  });

  it('partial refunds only cause allowed transitions of the payment', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 });
    fc.assert(
      fc.property(parts, (amounts) => {
        const paid = cents(amounts.reduce((sum, amount) => sum + amount, 0));
        let [state, given]: [PaymentState, number] = ['succeeded', 0];
        for (const amount of amounts) {
          given += amount;
          const next = stateAfterRefunds(paid, cents(given));
          expect(isPaymentTransitionAllowed(state, next), `${state} to ${next}`).toBe(true);
          state = next;
        }
        expect(state).toBe('refunded');
      }),
    );
  });
});

describe('States of a refund', () => {
  it('no transition leads back to requested, and only a requested refund is sent', () => {
    for (const from of REFUND_STATES) {
      expect(isRefundTransitionAllowed(from, 'requested'), from).toBe(false);
      expect(isRefundTransitionAllowed(from, 'sending'), from).toBe(from === 'requested');
    }
  });

  it.each([
    ['requested', [], []],
    ['sending', ['pending', 'unknown', 'succeeded', 'failed'], []],
    ['pending', ['succeeded', 'failed'], []],
    ['unknown', ['pending', 'succeeded', 'failed'], []],
    // The bank may return the money days later.
    ['succeeded', ['failed'], ['failed']],
    // A bank does not change a decline. A person who recorded a failure may have been wrong.
    ['failed', [], ['succeeded']],
  ] as const)(
    'a refund in state %s follows the reported states %j; if a person recorded its state, %j',
    (state, byBank, byHand) => {
      for (const reported of ['pending', 'unknown', 'succeeded', 'failed'] as const) {
        expect(nextRefundState({ state, isChecked: false }, reported)).toBe(
          includes(byBank, reported) ? reported : state,
        );
        if (state === 'succeeded' || state === 'failed') {
          expect(nextRefundState({ state, isChecked: true }, reported)).toBe(
            includes(byHand, reported) ? reported : state,
          );
        }
      }
    },
  );

  it.each(REFUND_STATES)(
    'a person can record the outcome of a refund in state %s only if it is unknown or already that outcome',
    (state) => {
      for (const decision of REFUND_DECISIONS) {
        const mayBe = state === 'unknown' || state === decision;
        const refund = { state, isSurplus: false };
        expect(refundDecisionRefusal(refund, decision)).toBe(mayBe ? null : 'refund-not-unknown');
        if (mayBe && state !== decision) expect(isRefundTransitionAllowed(state, decision)).toBe(true);
      }
    },
  );

  it('a person can record that the failed refund of a duplicate charge was made at the provider', () => {
    const failed = { state: 'failed', isSurplus: true } as const;
    expect(refundDecisionRefusal(failed, 'succeeded')).toBeNull();
    expect(allowedRefundDecisions(failed)).toEqual(['succeeded']);
    expect(allowedRefundDecisions({ state: 'unknown', isSurplus: true })).toEqual(REFUND_DECISIONS);
    expect(allowedRefundDecisions({ state: 'failed', isSurplus: false })).toEqual([]);
  });

  it('an answer to a question that somebody else has answered meanwhile is refused', () => {
    const failed = { state: 'failed', isSurplus: true } as const;
    expect(refundDecisionRefusal(failed, 'succeeded', 'unknown')).toBe('refund-not-unknown');
    expect(refundDecisionRefusal(failed, 'succeeded', 'failed')).toBeNull();
    expect(refundDecisionRefusal(failed, 'failed', 'unknown')).toBeNull();
  });

  it.each([
    ['failed', 1000, true, null],
    ['failed', 1001, true, 'refund-too-much'],
    ['failed', 1000, false, 'refund-not-repeatable'],
    ['unknown', 1000, true, 'refund-not-repeatable'],
    ['succeeded', 1000, true, 'refund-not-repeatable'],
  ] as const)('a refund that is %s, of %i, with an incident that asks for it: %s, is requested again: %s', (...row) => {
    const [state, amount, isOpen, refusal] = row;
    expect(repeatRefundRefusal({ state, amount, isOpen }, cents(1000))).toBe(refusal);
  });

  it('a refund is in progress until the provider has responded', () => {
    expect(REFUND_STATES.filter(isRefundBeingSent)).toEqual(['requested', 'sending']);
  });
});

describe('Recording a refund that was made at the provider', () => {
  const payment = { state: 'succeeded', paid: cents(1000), refunds: [of(300, 'unknown')], isManual: false } as const;

  it.each([
    ['is accepted up to the refundable amount', payment, 700, 700, null],
    ['is refused beyond it', payment, 701, 700, 'refund-too-much'],
    ['is refused if the refundable amount has changed', payment, 300, 1000, 'refunds-changed'],
    ['is refused for no money', payment, 0, 700, 'refund-zero'],
    ['is refused for a payment at the bar', { ...payment, isManual: true }, 300, 700, 'refund-paid-at-bar'],
    ['is refused for an unpaid payment', { ...payment, state: 'pending' }, 300, 700, 'refund-not-paid'],
  ] as const)('%s', (_, recorded, amount, seen, refusal) => {
    expect(externalRefundRefusal(recorded, cents(amount), cents(seen))).toBe(refusal);
  });
});

function includes(states: readonly RefundState[], state: RefundState): boolean {
  return states.includes(state);
}
