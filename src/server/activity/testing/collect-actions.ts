// Test cases of recorded actions on money that staff collect.
import type { ActionCase } from './action-case.ts';
import { addStaffPayment, loggedPaymentOf } from './money-actions.ts';

const collectPayments: ActionCase = {
  title: 'two orders of a table that staff collect',
  endpoint: 'owedOrders.collectPayments',
  prepare: async (bar) => {
    const owed = [await addStaffPayment(bar, null), await addStaffPayment(bar, null)];
    const paymentIds = owed.map(({ id }) => id);
    const collect = (collectionId: string, cashGiven: number) =>
      bar.owner.owedOrders.collectPayments({ collectionId, paymentIds, ways: [{ paidWith: 'efectivo', cashGiven }] });
    const collectionId = bar.venue.newId();
    const numbers = owed.map(({ number }) => number);
    const ways = [{ paidWith: 'efectivo' as const, amount: 500, cashGiven: 600 }];
    const details = { tableCodes: ['A1'], numbers, amount: 500, ways, remaining: 0 };
    return {
      request: () => collect(collectionId, 600),
      entries: [{ kind: 'payments-collected', details }],
      refused: () => collect(bar.venue.newId(), 499),
    };
  },
};

const correctPaidWith: ActionCase = {
  title: 'the way of a payment that is corrected',
  endpoint: 'paymentHistory.correctPaidWith',
  prepare: async (bar) => {
    const payment = await addStaffPayment(bar, 'efectivo');
    const correction = { paymentId: payment.id, correctionId: bar.venue.newId(), paidWith: 'datafono' as const };
    const { correctPaidWith: correct } = bar.owner.paymentHistory;
    const details = { ...loggedPaymentOf(payment), from: 'efectivo' as const, to: 'datafono' as const, reason: '' };
    return {
      request: () => correct(correction),
      entries: [{ kind: 'payment-way-corrected', details }],
      refused: () => correct({ ...correction, paymentId: bar.venue.newId() }),
    };
  },
};

/** Test cases of the activity log: actions of staff about collecting money, and correcting how it was received. */
export const COLLECT_ACTION_CASES: readonly ActionCase[] = [collectPayments, correctPaidWith];
