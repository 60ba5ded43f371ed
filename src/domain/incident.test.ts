import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_STATES } from './attempt.ts';
import {
  INCIDENT_ADVICES,
  INCIDENT_KINDS,
  type IncidentAction,
  type IncidentAdvice,
  type IncidentKind,
  type IncidentSituation,
  incidentActions,
  incidentAdvice,
  incidentCloseRefusal,
  replacedFailedRefunds,
} from './incident.ts';
import { isPaid, PAYMENT_STATES } from './payment.ts';
import { REFUND_STATES, type RefundState } from './refund.ts';

const BOTH = [true, false];

const payments: IncidentSituation['payment'][] = [
  null,
  ...PAYMENT_STATES.flatMap((state) =>
    [0, 500].flatMap((refundable) => [0, 2].map((voidedLines) => ({ state, refundable, voidedLines }))),
  ),
];
const attempts: IncidentSituation['attempt'][] = [
  null,
  ...ATTEMPT_STATES.flatMap((state) =>
    BOTH.flatMap((isOutcomeMissing) =>
      BOTH.flatMap((isOtherAmount) =>
        [null, { paid: 0 }, { paid: 500 }].map((ifCharged) => ({ state, isOutcomeMissing, isOtherAmount, ifCharged })),
      ),
    ),
  ),
];
const refunds: IncidentSituation['refund'][] = [
  null,
  ...REFUND_STATES.flatMap((state) =>
    BOTH.flatMap((isSurplus) => [0, 300, 500].map((refundable) => ({ state, isSurplus, amount: 500, refundable }))),
  ),
];

/** Every combination of a kind with the states of a payment, an attempt and a refund. */
const everySituation: [IncidentKind, IncidentSituation][] = INCIDENT_KINDS.flatMap((kind) =>
  payments.flatMap((payment) =>
    attempts.flatMap((attempt) =>
      refunds.map((refund): [IncidentKind, IncidentSituation] => [kind, { payment, attempt, refund }]),
    ),
  ),
);

const NO_REFUNDS_YET = { isSurplus: false, amount: 500, refundable: 500 } as const;
const NOTHING: IncidentSituation = { payment: null, attempt: null, refund: null };

describe('the advice on an incident', () => {
  it('is one of the list in every combination of the states, and each one of the list is given in some', () => {
    const given = new Set(everySituation.map(([kind, situation]) => incidentAdvice(kind, situation)));
    expect([...given].toSorted()).toEqual(INCIDENT_ADVICES.toSorted());
  });

  const unknown = { state: 'unknown', isOutcomeMissing: true, isOtherAmount: false, ifCharged: { paid: 500 } } as const;
  const pending = { state: 'pending', refundable: 0, voidedLines: 0 } as const;
  const paid = { state: 'succeeded', refundable: 1000, voidedLines: 0 } as const;
  const own = NO_REFUNDS_YET;
  const duplicate = { ...own, isSurplus: true };
  const cases: [IncidentKind, Partial<IncidentSituation>, IncidentAdvice][] = [
    ['unknown-outcome', { payment: pending, attempt: unknown }, 'check-charge'],
    ['unknown-outcome', { payment: pending, attempt: { ...unknown, ifCharged: null } }, 'check-charge'],
    ['unknown-outcome', { payment: paid, attempt: { ...unknown, ifCharged: { paid: 0 } } }, 'check-second-charge'],
    ['unknown-outcome', { payment: pending, attempt: { ...unknown, isOtherAmount: true } }, 'return-other-amount'],
    ['unknown-outcome', { payment: pending, attempt: { ...unknown, isOutcomeMissing: false } }, 'wait-for-bank'],
    ['unknown-outcome', { payment: paid, attempt: { ...unknown, state: 'succeeded' } }, 'charge-confirmed'],
    [
      'unknown-outcome',
      { payment: pending, attempt: { ...unknown, state: 'failed', isOutcomeMissing: false } },
      'no-charge-confirmed',
    ],
    ['amount-mismatch', { payment: pending, attempt: { ...unknown, isOtherAmount: true } }, 'return-other-amount'],
    ['amount-mismatch', { payment: paid, attempt: { ...unknown, isOutcomeMissing: false } }, 'check-other-amount'],
    ['late-money', { payment: paid }, 'serve-or-refund'],
    ['late-money', { payment: { state: 'partially-refunded', refundable: 500, voidedLines: 0 } }, 'refund-the-rest'],
    ['late-money', { payment: { state: 'refunded', refundable: 0, voidedLines: 0 } }, 'refund-complete'],
    ['duplicate-charge', { payment: paid }, 'refund-in-progress'],
    ['duplicate-charge', { payment: paid, refund: { ...duplicate, state: 'unknown' } }, 'check-refund'],
    ['duplicate-charge', { payment: paid, refund: { ...duplicate, state: 'failed' } }, 'repeat-refund'],
    [
      'duplicate-charge',
      { payment: paid, refund: { ...duplicate, state: 'failed', refundable: 400 } },
      'refund-at-bank',
    ],
    ['duplicate-charge', { payment: paid, refund: { ...duplicate, state: 'succeeded' } }, 'refund-complete'],
    ['refund-failed', { payment: paid, refund: { ...own, state: 'failed' } }, 'repeat-refund'],
    ['refund-unknown', { payment: paid, refund: { ...own, state: 'failed' } }, 'repeat-refund'],
    ['refund-failed', { payment: paid, refund: { ...own, state: 'failed', refundable: 400 } }, 'retry-refund'],
    [
      'refund-failed',
      {
        payment: { state: 'refunded', refundable: 0, voidedLines: 0 },
        refund: { ...own, state: 'failed', refundable: 0 },
      },
      'refund-complete',
    ],
    ['refund-unknown', { payment: paid, refund: { ...own, state: 'unknown' } }, 'check-refund'],
    ['refund-unknown', { payment: paid, refund: { ...own, state: 'pending' } }, 'refund-in-progress'],
    ['refund-done-after-all', { payment: paid }, 'check-refunded-twice'],
    ['dispute', { payment: paid }, 'answer-dispute'],
    ['dispute', { payment: { state: 'refunded', refundable: 0, voidedLines: 0 } }, 'answer-dispute-refunded'],
    ['unmatched-charge', {}, 'find-charge'],
    ['unmatched-charge', { payment: paid }, 'find-missing-charge'],
    ['unmatched-refund', {}, 'find-refund'],
    ['unmatched-refund', { payment: paid }, 'compare-refunds'],
    ['card-testing', {}, 'watch-declined-cards'],
  ];
  it.each(cases)('%s with %j is %s', (kind, situation, advice) => {
    expect(incidentAdvice(kind, { ...NOTHING, ...situation })).toBe(advice);
  });
});

describe('the actions of an incident', () => {
  /** The combinations of kind and states for which the actions break a rule. */
  function violations(isAllowed: (actions: IncidentAction[], situation: IncidentSituation) => boolean) {
    return everySituation.filter(([kind, situation]) => !isAllowed(incidentActions(kind, situation), situation));
  }

  it('occur once each, in every combination of the states', () => {
    expect(violations((actions) => new Set(actions).size === actions.length)).toEqual([]);
  });

  it('end with closing it, unless it asks whether a refund was made', () => {
    const wrong = everySituation.filter(([kind, situation]) => {
      const isQuestion = incidentAdvice(kind, situation) === 'check-refund';
      return (incidentActions(kind, situation).at(-1) === 'close') === isQuestion;
    });
    expect(wrong).toEqual([]);
    const refund = { ...NO_REFUNDS_YET, state: 'unknown' } as const;
    expect(incidentCloseRefusal('refund-unknown', { ...NOTHING, refund })).toBe('incident-refund-unknown');
    expect(incidentCloseRefusal('dispute', { ...NOTHING, refund })).toBeNull();
  });

  it('say about a refund without a result that it was made or not, and request one again that was not', () => {
    const payment = { state: 'succeeded', refundable: 500, voidedLines: 0 } as const;
    const actions = (kind: IncidentKind, state: RefundState, isSurplus: boolean) =>
      incidentActions(kind, { ...NOTHING, payment, refund: { ...NO_REFUNDS_YET, state, isSurplus } });
    for (const kind of ['duplicate-charge', 'refund-unknown'] as const)
      expect(actions(kind, 'unknown', true)).toEqual(['settle-refunded', 'settle-not-refunded', 'open-payment']);
    expect(actions('duplicate-charge', 'failed', true)).toEqual([
      ...['repeat-refund', 'settle-refunded', 'open-payment', 'close'],
    ]);
    expect(actions('refund-unknown', 'failed', false)).toEqual([
      ...['repeat-refund', 'record-bank-refund', 'open-payment', 'close'],
    ]);
  });

  it('open the payment exactly if there is one, and refund only a paid one', () => {
    expect(violations((actions, { payment }) => actions.includes('open-payment') === (payment !== null))).toEqual([]);
    const isRefund = (action: IncidentAction) => action === 'refund' || action.endsWith('-refund');
    expect(
      violations((actions, { payment }) => !actions.some(isRefund) || (payment !== null && isPaid(payment.state))),
    ).toEqual([]);
  });

  it('decide about a charge only while its outcome is missing, and never that another amount was the right one', () => {
    const isDecision = (action: IncidentAction) => action.startsWith('decide-');
    expect(
      violations((actions, { attempt }) => !actions.some(isDecision) || attempt?.isOutcomeMissing === true),
    ).toEqual([]);
    expect(
      violations((actions, { attempt }) => !attempt?.isOtherAmount || !actions.includes('decide-charged')),
    ).toEqual([]);
  });

  it('allow to decide whenever an unknown outcome is missing', () => {
    const undecidable = everySituation.filter(
      ([kind, situation]) =>
        kind === 'unknown-outcome' &&
        situation.attempt?.isOutcomeMissing &&
        situation.attempt.state !== 'succeeded' &&
        !incidentActions(kind, situation).includes('decide-not-charged'),
    );
    expect(undecidable).toEqual([]);
  });
});

describe('a refund that succeeds after others failed', () => {
  const failed = [
    { id: 'first', amount: 300 },
    { id: 'second', amount: 500 },
    { id: 'third', amount: 300 },
  ];

  it.each([
    [300, ['first']],
    [600, ['first', 'third']],
    [800, ['first', 'second']],
    [200, []],
    [1100, ['first', 'second', 'third']],
  ])('of %i makes up for %j', (amount, ids) => {
    expect(replacedFailedRefunds(failed, amount).map(({ id }) => id)).toEqual(ids);
  });

  it('never makes up for more than its amount', () => {
    const refund = fc.record({ id: fc.uuid(), amount: fc.integer({ min: 1, max: 1000 }) });
    fc.assert(
      fc.property(fc.array(refund), fc.integer({ min: 1, max: 3000 }), (refundList, amount) => {
        const covered = replacedFailedRefunds(refundList, amount).reduce((sum, { amount: each }) => sum + each, 0);
        expect(covered).toBeLessThanOrEqual(amount);
      }),
    );
  });
});
