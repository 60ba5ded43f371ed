// How the payment of a new order begins.
import { describe, expect, it } from 'vitest';
import {
  newOrderStates,
  type OrderPaymentPlan,
  type PaymentSettings,
  planFreeOrder,
  planOrderPayment,
} from './payment-plan.ts';

const SETTINGS: PaymentSettings = {
  paymentMode: 'redsys',
  manualOrdersArePaid: false,
  offersPayingStaff: true,
  cooksBeforeCollecting: false,
};
const PAYABLE = new Set(['redsys', 'manual'] as const);

describe('the plan of a customer’s order', () => {
  it.each([
    ['online', {}, false],
    ['collected-first', {}, true],
    ['on-boards', { cooksBeforeCollecting: true }, true],
    ['way-not-offered', { offersPayingStaff: false }, true],
    ['payment-method-unavailable', { paymentMode: 'stripe' }, false],
    ['collected-first', { paymentMode: 'stripe' }, true],
    ['on-boards', { paymentMode: 'manual' }, false],
    ['on-boards', { paymentMode: 'manual', offersPayingStaff: false }, true],
    ['counts-as-paid', { paymentMode: 'manual', manualOrdersArePaid: true }, false],
    ['counts-as-paid', { paymentMode: 'manual', manualOrdersArePaid: true }, true],
  ] as const)('is %s with %o and paying staff %s', (plan, settings, paysStaff) => {
    expect(planOrderPayment({ ...SETTINGS, ...settings }, paysStaff, PAYABLE)).toBe(plan);
  });
});

it('an order that costs nothing counts as paid, waits for staff as others do, and cannot be paid online', () => {
  const plans: OrderPaymentPlan[] = ['on-boards', 'counts-as-paid', 'collected-first', 'online'];
  expect(plans.map(planFreeOrder)).toEqual(['counts-as-paid', 'counts-as-paid', 'collected-first', 'way-not-offered']);
});

describe('the first states of an order', () => {
  const plans: readonly OrderPaymentPlan[] = ['online', 'collected-first', 'on-boards', 'counts-as-paid'];

  it.each([
    ['online', { isSent: false, isPaid: false, isToCollect: false }],
    ['collected-first', { isSent: false, isPaid: false, isToCollect: true }],
    ['on-boards', { isSent: true, isPaid: false, isToCollect: true }],
    ['counts-as-paid', { isSent: true, isPaid: true, isToCollect: false }],
  ] as const)('of the plan %s', (plan, states) => {
    expect(newOrderStates(plan, null)).toEqual(states);
  });

  it.each(plans)('of the plan %s wait and are owed if staff must accept it', (plan) => {
    expect(newOrderStates(plan, 'setting')).toEqual({ isSent: false, isPaid: false, isToCollect: true });
  });
});
