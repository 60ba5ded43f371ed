import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import type { RefundState } from './refund.ts';
import { identifyingRefundId, matchRefund } from './refund-matching.ts';

const refund = (name: string, state: RefundState, amount: number, externalId: string | null = null) => ({
  ...{ name, state, amount, externalId, isChecked: false },
});
const report = (
  amount: number,
  externalId: string | null = 're-1',
  state: 'succeeded' | 'pending' | 'failed' = 'succeeded',
) => ({
  ...{ amount: cents(amount), externalId, state },
});

describe('a refund that a provider reports without our id', () => {
  it.each([
    ['the one with the reported id', [refund('a', 'sending', 500), refund('b', 'succeeded', 500, 're-1')], 'b'],
    ['a failed one with the reported id', [refund('a', 'failed', 500, 're-1')], 'a'],
    ['a succeeded one before one without a result', [refund('a', 'sending', 500), refund('b', 'succeeded', 500)], 'b'],
    ['one of the same amount that is being sent', [refund('a', 'succeeded', 400), refund('b', 'sending', 500)], 'b'],
    ['one of the same amount whose result is unknown', [refund('a', 'unknown', 500)], 'a'],
    ['one of the same amount that is pending', [refund('a', 'pending', 500)], 'a'],
    ['the oldest of several', [refund('a', 'unknown', 500), refund('b', 'sending', 500)], 'a'],
    ['a succeeded one of the same amount whose id is not known', [refund('a', 'succeeded', 500)], 'a'],
  ] as const)('is %s', (_, refunds, name) => {
    expect(matchRefund(refunds, report(500))?.name).toBe(name);
  });

  it.each([
    ['another amount', [refund('a', 'sending', 400)]],
    ['another id', [refund('a', 'succeeded', 500, 're-0'), refund('b', 'pending', 500, 're-2')]],
    ['the same amount that has not been sent', [refund('a', 'requested', 500)]],
    ['the same amount that has failed', [refund('a', 'failed', 500)]],
  ] as const)('is not one with %s', (_, refunds) => {
    expect(matchRefund(refunds, report(500))).toBeNull();
  });

  it('is one that a person has recorded as not made, if no other one can be meant and it has been made', () => {
    const checked = { ...refund('checked', 'failed', 500), isChecked: true };
    expect(matchRefund([checked], report(500))?.name).toBe('checked');
    expect(matchRefund([checked, refund('again', 'unknown', 500)], report(500))?.name).toBe('again');
    expect(matchRefund([checked], report(400))).toBeNull();
    for (const state of ['pending', 'failed'] as const)
      expect(matchRefund([checked], report(500, 're-1', state))).toBeNull();
  });

  it('is any of the same amount if the provider has no id for it', () => {
    expect(matchRefund([refund('a', 'succeeded', 500, 're-0')], report(500, null))?.name).toBe('a');
    expect(matchRefund([refund('a', 'succeeded', 400, 're-0')], report(500, null))).toBeNull();
  });

  it('and that has failed is the one with its id, or one that a person has recorded as made', () => {
    const failed = report(500, 're-1', 'failed');
    expect(matchRefund([refund('a', 'sending', 500)], failed)).toBeNull();
    expect(matchRefund([refund('a', 'pending', 500, 're-1')], failed)?.name).toBe('a');
    expect(matchRefund([refund('a', 'succeeded', 500)], failed)?.name).toBe('a');
    expect(matchRefund([refund('a', 'succeeded', 500)], report(500, null, 'failed'))).toBeNull();
  });
});

describe('the id of a report', () => {
  it('identifies a refund unless it belongs to one of another amount', () => {
    expect(identifyingRefundId([refund('a', 'succeeded', 500, 're-1')], report(500))).toBe('re-1');
    expect(identifyingRefundId([refund('a', 'succeeded', 400, 're-1')], report(500))).toBeNull();
    expect(identifyingRefundId([refund('a', 'succeeded', 400)], report(500, null))).toBeNull();
  });
});
