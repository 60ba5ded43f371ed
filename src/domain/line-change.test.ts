import { describe, expect, it } from 'vitest';
import {
  type ChangeableLine,
  type ChangeableOrder,
  costOfUnits,
  discountOf,
  UNDO_VOID_MS,
  undoVoidRefusal,
  type VoidedUnits,
  voidRefusal,
} from './line-change.ts';
import { cents } from './money.ts';

const ORDER: ChangeableOrder = { state: 'sent', paymentState: 'pending', due: cents(1000) };
const LINE: ChangeableLine = { quantity: 3, price: cents(250), discount: cents(0), isVoided: false, isInvited: false };

describe('the units that are split off a line', () => {
  it('take their part of the discount, and what both cost is what the line cost', () => {
    const line = { ...LINE, discount: cents(100) };
    expect([1, 2, 3].map((units) => discountOf(line, units))).toEqual([33, 67, 100]);
    expect([1, 2, 3].map((units) => costOfUnits(line, units))).toEqual([217, 433, 650]);
    const rest = { ...line, quantity: 2, discount: cents(100 - discountOf(line, 1)) };
    expect(costOfUnits(line, 1) + costOfUnits(rest, 2)).toBe(650);
  });
});

describe('units of a line', () => {
  it.each<[string, Partial<ChangeableOrder>, Partial<ChangeableLine>, number, string | null]>([
    ['of an unpaid order that owes more', {}, {}, 3, null],
    ['that are all that the order owes', { due: cents(750) }, {}, 3, 'last-line'],
    ['of which one stays owed', { due: cents(750) }, {}, 2, null],
    ['of a paid order, also all of it', { paymentState: 'succeeded', due: cents(750) }, {}, 3, null],
    ['of a partly refunded order', { paymentState: 'partially-refunded' }, {}, 3, null],
    ['that are an invitation', { due: cents(1) }, { isInvited: true }, 3, null],
    ['that there are not', {}, {}, 4, 'line-changed'],
    ['that are struck', {}, { isVoided: true }, 1, 'line-voided'],
    ['of an order that staff have not accepted', { state: 'waiting' }, {}, 1, 'line-not-sent'],
    ['of an order that ended', { state: 'ended' }, {}, 1, 'line-voided'],
  ])('%s', (_, order, line, units, refusal) => {
    expect(voidRefusal({ ...ORDER, ...order }, { ...LINE, ...line }, units)).toBe(refusal);
  });
});

describe('a line that was taken off', () => {
  const now = new Date('2026-03-14T21:00:00Z');
  const units: VoidedUnits = {
    order: { state: 'sent', paymentState: 'pending' },
    voidedBy: 'lucia',
    voidedOn: new Date(now.getTime() - UNDO_VOID_MS),
    isCharged: false,
    isInvited: false,
    isRefunded: false,
  };

  it.each<[string, Partial<VoidedUnits>, string | null]>([
    ['is put back for two minutes', {}, null],
    ['is not put back after them', { voidedOn: new Date(now.getTime() - UNDO_VOID_MS - 1) }, 'undo-too-late'],
    ['is not put back by somebody else', { voidedBy: 'carmen' }, 'undo-not-own'],
    ['is not put back if its money was given back', { isRefunded: true }, 'undo-refunded'],
    [
      'is not put back if the rest of its order was paid since',
      { order: { state: 'sent', paymentState: 'succeeded' } },
      'undo-paid',
    ],
    [
      'is put back into a paid order of which it was a part',
      { order: { state: 'sent', paymentState: 'succeeded' }, isCharged: true },
      null,
    ],
    [
      'is put back into a paid order if it was an invitation',
      { order: { state: 'sent', paymentState: 'succeeded' }, isInvited: true },
      null,
    ],
    [
      'is not put back into an order that ended',
      { order: { state: 'ended', paymentState: 'canceled' } },
      'line-voided',
    ],
  ])('%s', (_, change, refusal) => {
    expect(undoVoidRefusal({ ...units, ...change }, 'lucia', now)).toBe(refusal);
  });
});
