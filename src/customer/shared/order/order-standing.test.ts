import { expect, it } from 'vitest';
import { PAYMENT_STATES } from '#domain/payment.ts';
import { isUnprepared, orderStanding } from './order-standing.ts';

it.each([
  ['an owed order on the boards', false, false, ['owed', 'paid', 'closed', 'closed', 'paid', 'paid']],
  ['an order that staff collect first', true, false, ['waiting', 'paid', 'closed', 'closed', 'paid', 'paid']],
  ['an order that staff accept first', true, true, ['to-accept', 'paid', 'closed', 'closed', 'paid', 'paid']],
])('%s has a standing in every state of its payment', (_, isWaiting, isToAccept, expected) => {
  expect(PAYMENT_STATES.map((paymentState) => orderStanding({ isWaiting, isToAccept, paymentState }))).toEqual(
    expected,
  );
});

it('only an order that waits for money or for staff is not being prepared', () => {
  const standings = ['waiting', 'to-accept', 'owed', 'paid', 'closed'] as const;
  expect(standings.filter(isUnprepared)).toEqual(['waiting', 'to-accept']);
});
