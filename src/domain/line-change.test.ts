import { describe, expect, it } from 'vitest';
import {
  type ChangeableLine,
  type ChangeableOrder,
  discountedPriceOfUnits,
  discountOfUnits,
  divideLineChangeAmount,
  inviteRefusal,
  type LineChangeUndoFacts,
  lineChargeAfterChange,
  UNDO_LINE_CHANGE_MS,
  undoLineChangeRefusal,
  voidRefusal,
} from './line-change.ts';
import { cents } from './money.ts';
import type { PaymentState } from './payment.ts';

const ORDER: ChangeableOrder = { state: 'sent', paymentState: 'pending', paid: cents(0), due: cents(1000) };
/** All of it was given away. */
const FREE = { paymentState: 'canceled', due: cents(0) } as const;
const LINE: ChangeableLine = { quantity: 3, price: cents(250), discount: cents(0), isVoided: false, isInvited: false };

describe('the units that are split off a line', () => {
  it('take their part of the discount, and what both cost is what the line cost', () => {
    const line = { ...LINE, discount: cents(100) };
    expect([1, 2, 3].map((units) => discountOfUnits(line, units))).toEqual([33, 67, 100]);
    expect([1, 2, 3].map((units) => discountedPriceOfUnits(line, units))).toEqual([217, 433, 650]);
    const rest = { ...line, quantity: 2, discount: cents(100 - discountOfUnits(line, 1)) };
    expect(discountedPriceOfUnits(line, 1) + discountedPriceOfUnits(rest, 2)).toBe(650);
  });
});

describe('units of a line', () => {
  it.each<[string, Partial<ChangeableOrder>, Partial<ChangeableLine>, number, string | null]>([
    ['of an unpaid order that owes more', {}, {}, 3, null],
    ['that are all that the order owes', { paid: cents(0), due: cents(750) }, {}, 3, 'last-line'],
    ['of which one stays owed', { paid: cents(0), due: cents(750) }, {}, 2, null],
    ['of a paid order, also all of it', { paymentState: 'succeeded', paid: cents(0), due: cents(750) }, {}, 3, null],
    ['of a partly refunded order', { paymentState: 'partially-refunded' }, {}, 3, null],
    [
      'that are an invitation, of an order that owes nothing',
      { paid: cents(0), due: cents(0) },
      { isInvited: true },
      3,
      null,
    ],
    ['that a discount made free, of an order that owes nothing', FREE, { discount: cents(750) }, 3, null],
    ['that there are not', {}, {}, 4, 'line-changed'],
    ['that are voided', {}, { isVoided: true }, 1, 'line-voided'],
    ['of an order that staff have not accepted', { state: 'waiting' }, {}, 1, 'line-not-sent'],
    ['of an order that ended', { state: 'ended' }, {}, 1, 'line-voided'],
  ])('%s', (_, order, line, units, refusal) => {
    expect(voidRefusal({ ...ORDER, ...order }, { ...LINE, ...line }, units)).toBe(refusal);
  });
});

describe('units that may be an invitation', () => {
  it.each<[string, Partial<ChangeableOrder>, Partial<ChangeableLine>, number, string | null]>([
    ['all of an order that owes nothing else', { paid: cents(0), due: cents(750) }, {}, 3, null],
    ['those of a paid order', { paymentState: 'succeeded' }, {}, 1, null],
    ['not those of an invitation', {}, { isInvited: true }, 1, 'line-already-invited'],
    ['not those that there are not', {}, {}, 4, 'line-changed'],
    ['not those of a voided line', {}, { isVoided: true }, 1, 'line-voided'],
    ['not those of an order that staff have not accepted', { state: 'waiting' }, {}, 1, 'line-not-sent'],
    ['not those of an order that ended', { state: 'ended' }, {}, 1, 'line-voided'],
  ])('%s', (_, order, line, units, refusal) => {
    expect(inviteRefusal({ ...ORDER, ...order }, { ...LINE, ...line }, units)).toBe(refusal);
  });
});

describe('what a change takes off an order', () => {
  it.each<[string, Partial<ChangeableOrder>, dueReduction: number, paidPart: number]>([
    ['nothing is paid', {}, 250, 0],
    ['a part is paid, and enough is left', { due: cents(300), paid: cents(700) }, 250, 0],
    ['a part is paid, and less is left', { due: cents(100), paid: cents(900) }, 100, 150],
    ['all is paid', { paymentState: 'succeeded', paid: cents(1000) }, 0, 250],
    ['other payments paid all', { ...FREE, paid: cents(1000) }, 0, 250],
    ['all was given away', FREE, 0, 0],
  ])('lowers what it owes first if %s', (_, order, dueReduction, paidPart) => {
    expect(divideLineChangeAmount({ ...ORDER, ...order }, cents(250))).toEqual({ dueReduction, paidPart });
  });
});

describe('a line that is voided or becomes an invitation', () => {
  it.each<[string, PaymentState, dueReduction: number, paidPart: number, isCharged: boolean, uncharged: number]>([
    ['is not charged if nothing of it was paid', 'pending', 250, 0, false, 0],
    ['stays charged for the part that was paid', 'pending', 100, 150, true, 100],
    ['stays charged if all of it was paid', 'succeeded', 0, 250, true, 0],
    ['stays charged, for nothing, in an order that was given away', 'canceled', 0, 0, true, 0],
  ])('%s', (_, state, dueReduction, paidPart, isCharged, uncharged) => {
    const divided = { dueReduction: cents(dueReduction), paidPart: cents(paidPart) };
    expect(lineChargeAfterChange(state, divided)).toEqual({ isCharged, uncharged });
  });
});

describe('a change of the lines of an order', () => {
  const now = new Date('2026-03-14T21:00:00Z');
  const change: LineChangeUndoFacts = {
    order: { state: 'sent', paymentState: 'pending' },
    changedBy: 'lucia',
    changedOn: new Date(now.getTime() - UNDO_LINE_CHANGE_MS),
    wasPaid: false,
    isRefunded: false,
  };
  const paid = { state: 'sent', paymentState: 'succeeded' } as const;

  it.each<[string, Partial<LineChangeUndoFacts>, string | null]>([
    ['is undone for two minutes', {}, null],
    ['is not undone after them', { changedOn: new Date(now.getTime() - UNDO_LINE_CHANGE_MS - 1) }, 'undo-too-late'],
    ['is not undone by somebody else', { changedBy: 'carmen' }, 'undo-not-own'],
    ['of a customer is not undone by staff', { changedBy: null }, 'undo-not-own'],
    ['is not undone if its money was given back', { order: paid, wasPaid: true, isRefunded: true }, 'undo-refunded'],
    ['is not undone if the rest of its order was paid since', { order: paid }, 'undo-paid'],
    ['is undone in an order that was paid before', { order: paid, wasPaid: true }, null],
    ['is not undone in an order that ended', { order: { state: 'ended', paymentState: 'canceled' } }, 'line-voided'],
  ])('%s', (_, different, refusal) => {
    expect(undoLineChangeRefusal({ ...change, ...different }, 'lucia', now)).toBe(refusal);
  });
});
