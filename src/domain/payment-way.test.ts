// Who may correct how a payment was taken, and until when.
import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS, PAYMENT_STATES } from './payment.ts';
import {
  correctionWithoutReasonUntil,
  OWN_PAYMENT_CORRECTION_MS,
  type PaidWithCorrectionFacts,
  paidWithCorrectionRefusal,
} from './payment-way.ts';
import type { BackOfficeAction } from './staff.ts';

const PAID_ON = new Date('2026-11-28T21:00:00Z');
const TAKEN: PaidWithCorrectionFacts = {
  ...{ state: 'succeeded', method: 'manual', settledBy: 'lucía', paidOn: PAID_ON, isInOpenZClosure: true },
};

interface Attempt {
  readonly userId: string;
  readonly permissions: readonly BackOfficeAction[];
  readonly reason: string;
  readonly after: number;
}
const RIGHTS: readonly BackOfficeAction[] = ['collect-payments'];

function refusalOf(
  payment: Partial<PaidWithCorrectionFacts>,
  { userId = 'lucía', permissions = RIGHTS, reason = '', after = 0 }: Partial<Attempt> = {},
) {
  const now = new Date(PAID_ON.getTime() + after);
  return paidWithCorrectionRefusal({ ...TAKEN, ...payment }, { actor: { userId, permissions }, reason, now });
}

describe('who took a payment', () => {
  it('corrects it for ten minutes without a reason', () => {
    expect(refusalOf({}, { after: OWN_PAYMENT_CORRECTION_MS })).toBeNull();
    expect(refusalOf({}, { after: OWN_PAYMENT_CORRECTION_MS + 1 })).toBe('not-allowed');
  });

  it('corrects it later with the right to cancel orders and a reason', () => {
    const later: Partial<Attempt> = {
      permissions: [...RIGHTS, 'cancel-orders'],
      after: OWN_PAYMENT_CORRECTION_MS + 1,
    };
    expect(refusalOf({}, later)).toBe('correction-reason-required');
    expect(refusalOf({}, { ...later, reason: 'Se pulsó mal' })).toBeNull();
  });
});

describe('the time until which a person corrects a payment without a reason', () => {
  it('is ten minutes after they took it', () => {
    expect(correctionWithoutReasonUntil(TAKEN, 'lucía')).toBe(PAID_ON.getTime() + OWN_PAYMENT_CORRECTION_MS);
  });

  it.each<[string, Partial<PaidWithCorrectionFacts>]>([
    ['somebody else took', { settledBy: 'ana' }],
    ['nobody took', { settledBy: null }],
    ['is unpaid', { state: 'pending', paidOn: null }],
    ['a provider charged', { method: 'redsys' }],
    ['is in a closed Z closure', { isInOpenZClosure: false }],
  ])('is missing for a payment that %s', (_, changes) => {
    expect(correctionWithoutReasonUntil({ ...TAKEN, ...changes }, 'lucía')).toBeNull();
  });
});

describe('anybody else', () => {
  it('needs the right to cancel orders and a reason, at once', () => {
    const other: Partial<Attempt> = { userId: 'ana', permissions: [...RIGHTS, 'cancel-orders'] };
    expect(refusalOf({}, { userId: 'ana' })).toBe('not-allowed');
    expect(refusalOf({}, other)).toBe('correction-reason-required');
    expect(refusalOf({}, { ...other, reason: 'Se pulsó mal' })).toBeNull();
    expect(refusalOf({ settledBy: null }, { ...other, reason: 'Nadie dijo cómo' })).toBeNull();
  });
});

it('nobody corrects a payment of a closed Z closure', () => {
  expect(refusalOf({ isInOpenZClosure: false })).toBe('closure-closed');
});

it.each(PAYMENT_METHODS.filter((method) => method !== 'manual'))('nobody corrects what %s has charged', (method) => {
  expect(refusalOf({ method })).toBe('way-not-of-staff');
});

it.each(PAYMENT_STATES.filter((state) => ['pending', 'canceled', 'expired'].includes(state)))(
  'nobody corrects a payment in the state %s',
  (state) => expect(refusalOf({ state })).toBe('way-not-of-staff'),
);
