import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { canMove, PAYMENT_STATES, type PaymentState } from './payment.ts';
import {
  afterRefundNews,
  canRefundTransition,
  isRefundUnderWay,
  REFUND_STATES,
  REFUND_VERDICTS,
  type RefundFact,
  type RefundState,
  readReason,
  refundable,
  refunded,
  stateAfterRefunds,
  whyNotRefund,
  whyNotSettle,
} from './refund.ts';

const NOT_PAID: ReadonlySet<PaymentState> = new Set(['pending', 'canceled', 'expired']);

const of = (amount: number, state: RefundState): RefundFact => ({ amount: cents(amount), state });

describe('what is left to give back', () => {
  const cases: [title: string, refunds: RefundFact[], left: number, given: number][] = [
    ['of a payment that nobody touched', [], 1000, 0],
    ['after a part went back', [of(300, 'succeeded')], 700, 300],
    ['after all went back', [of(300, 'succeeded'), of(700, 'succeeded')], 0, 1000],
    ['after a refund failed', [of(300, 'failed')], 1000, 0],
    ['while one waits to be sent', [of(300, 'requested')], 700, 0],
    ['while one is being sent', [of(300, 'sending')], 700, 0],
    ['while the bank is at one', [of(300, 'pending')], 700, 0],
    ['when nobody knows of one', [of(300, 'unknown')], 700, 0],
    ['when more went back than was paid', [of(1000, 'succeeded'), of(300, 'succeeded')], 0, 1300],
    ['of several', [of(100, 'succeeded'), of(200, 'unknown'), of(400, 'failed')], 700, 100],
  ];

  it.each(cases)('%s', (_, refunds, left, given) => {
    expect(refundable(cents(1000), refunds)).toBe(left);
    expect(refunded(refunds)).toBe(given);
  });

  it('never goes below zero while each refund was checked against it', () => {
    const tries = fc.array(
      fc.record({ amount: fc.integer({ min: -5, max: 1200 }), state: fc.constantFrom(...REFUND_STATES) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), tries, (paid, wanted) => {
        const refunds: RefundFact[] = [];
        for (const { amount, state } of wanted) {
          const payment = { state: 'succeeded' as const, paid: cents(paid), refunds };
          if (whyNotRefund(payment, cents(amount)) === null) refunds.push(of(amount, state));
        }
        expect(refundable(cents(paid), refunds)).toBeGreaterThanOrEqual(0);
        expect(refunded(refunds)).toBeLessThanOrEqual(paid);
      }),
    );
  });
});

describe('a refund is refused', () => {
  const paid = cents(1000);
  it.each([
    [1, null],
    [1000, null],
    [1001, 'refund-too-much'],
    [0, 'refund-zero'],
    [-1, 'refund-zero'],
    [Number.MAX_SAFE_INTEGER, 'refund-too-much'],
  ])('of %d of 1000 cents: %s', (amount, refusal) => {
    expect(whyNotRefund({ state: 'succeeded', paid, refunds: [] }, cents(amount))).toBe(refusal);
  });

  it.each(PAYMENT_STATES.map((state) => [state, NOT_PAID.has(state) ? 'refund-not-paid' : null] as const))(
    'of a payment that is %s: %s',
    (state, refusal) => {
      expect(whyNotRefund({ state, paid, refunds: [] }, cents(1))).toBe(refusal);
    },
  );
});

describe('the state of a payment', () => {
  it.each([
    [0, 'succeeded'],
    [1, 'partially-refunded'],
    [999, 'partially-refunded'],
    [1000, 'refunded'],
  ] as const)('of which %d of 1000 cents went back is %s', (given, state) => {
    expect(stateAfterRefunds(cents(1000), cents(given))).toBe(state);
  });

  it('moves as payments may, whichever parts go back and come back again', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 });
    const turns = fc.array(fc.nat(), { minLength: 1 });
    fc.assert(
      fc.property(parts, turns, fc.nat(400), (amounts, chosen, kept) => {
        const paid = cents(amounts.reduce((sum, amount) => sum + amount, kept));
        const gone = new Set<number>();
        let state: PaymentState = 'succeeded';
        for (const turn of chosen) {
          const part = turn % amounts.length;
          if (!gone.delete(part)) gone.add(part);
          const given = amounts.reduce((sum, amount, index) => sum + (gone.has(index) ? amount : 0), 0);
          const next = stateAfterRefunds(paid, cents(given));
          expect(state === next || canMove(state, next), `${state} to ${next}`).toBe(true);
          state = next;
        }
      }),
    );
  });

  it('moves as payments may, however its parts go back', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 });
    fc.assert(
      fc.property(parts, (amounts) => {
        const paid = cents(amounts.reduce((sum, amount) => sum + amount, 0));
        let [state, given]: [PaymentState, number] = ['succeeded', 0];
        for (const amount of amounts) {
          given += amount;
          const next = stateAfterRefunds(paid, cents(given));
          expect(canMove(state, next), `${state} to ${next}`).toBe(true);
          state = next;
        }
        expect(state).toBe('refunded');
      }),
    );
  });
});

describe('a refund’s own states', () => {
  it('none leads back to where it would be sent, and only one that was not sent yet is', () => {
    for (const from of REFUND_STATES) {
      expect(canRefundTransition(from, 'requested'), from).toBe(false);
      expect(canRefundTransition(from, 'sending'), from).toBe(from === 'requested');
    }
  });

  it.each([
    ['requested', [], []],
    ['sending', ['pending', 'unknown', 'succeeded', 'failed'], []],
    ['pending', ['succeeded', 'failed'], []],
    ['unknown', ['pending', 'succeeded', 'failed'], []],
    // Its money may come back, days later.
    ['succeeded', ['failed'], ['failed']],
    // A bank does not change its no. A person who looked may have been wrong.
    ['failed', [], ['succeeded']],
  ] as const)(
    '%s becomes what its bank says, if that is one of %j; when a person said so, of %j',
    (state, byBank, byHand) => {
      for (const news of ['pending', 'unknown', 'succeeded', 'failed'] as const) {
        expect(afterRefundNews({ state, isChecked: false }, news)).toBe(includes(byBank, news) ? news : state);
        if (state === 'succeeded' || state === 'failed') {
          expect(afterRefundNews({ state, isChecked: true }, news)).toBe(includes(byHand, news) ? news : state);
        }
      }
    },
  );

  it.each(REFUND_STATES)('%s is settled by hand only when nobody knows, or so already', (state) => {
    for (const verdict of REFUND_VERDICTS) {
      const mayBe = state === 'unknown' || state === verdict;
      expect(whyNotSettle(state, verdict)).toBe(mayBe ? null : 'refund-not-unknown');
      if (mayBe && state !== verdict) expect(canRefundTransition(state, verdict)).toBe(true);
    }
  });

  it('change by themselves until the provider has been asked', () => {
    expect(REFUND_STATES.filter(isRefundUnderWay)).toEqual(['requested', 'sending']);
  });
});

describe('a reason', () => {
  it.each([
    ['Plato frío', 'Plato frío'],
    ['  Plato   frío ', 'Plato frío'],
    ['Plato\nfrío\t', 'Plato frío'],
  ])('%j is taken as «%s»', (text, reason) => {
    expect(readReason(text)).toEqual({ reason });
  });

  it.each([
    ['', 'refund-reason-required'],
    [' \n\t', 'refund-reason-required'],
    ['Plato\u0007frío', 'note-not-plain'],
    ['Plato\u202efrío', 'note-not-plain'],
    ['a'.repeat(251), 'note-too-long'],
  ])('%j is refused as %s', (text, refusal) => {
    expect(readReason(text)).toEqual({ refusal });
  });
});

function includes(states: readonly RefundState[], state: RefundState): boolean {
  return states.includes(state);
}
