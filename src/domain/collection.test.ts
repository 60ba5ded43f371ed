// Collecting money of several orders, in several ways.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountPerPerson,
  changeToGiveBack,
  likelyCashAmounts,
  type OrderToCollect,
  planCollectedPayments,
  type ReceivedAmount,
  sumSharesByOrder,
} from './collection.ts';
import { addCents, cents } from './money.ts';

const order = (orderId: string, due: number, asked = due): OrderToCollect => ({
  ...{ orderId, due: cents(due), asked: cents(asked), isWaiting: false },
});
const way = (paidWith: ReceivedAmount['paidWith'], amount: number | null, cashGiven: number | null = null) => ({
  ...{
    paidWith,
    amount: amount === null ? null : cents(amount),
    cashGiven: cashGiven === null ? null : cents(cashGiven),
  },
});
const ORDERS = [order('first', 250), order('second', 1240), order('third', 100)];

describe('a plan to collect', () => {
  it('books all in one way as one payment with a share of each order', () => {
    expect(planCollectedPayments(ORDERS, [way('efectivo', null, 2000)])).toEqual({
      payments: [
        {
          ...{ paidWith: 'efectivo', amount: 1590, cashGiven: 2000 },
          shares: [
            { orderId: 'first', amount: 250 },
            { orderId: 'second', amount: 1240 },
            { orderId: 'third', amount: 100 },
          ],
        },
      ],
      change: 410,
    });
  });

  it('pays the first order first, and leaves the rest', () => {
    expect(planCollectedPayments(ORDERS, [way('datafono', 300)])).toEqual({
      payments: [
        {
          ...{ paidWith: 'datafono', amount: 300, cashGiven: null },
          shares: [
            { orderId: 'first', amount: 250 },
            { orderId: 'second', amount: 50 },
          ],
        },
      ],
      change: null,
    });
  });

  it('is one payment for each way, and the last takes what the others leave', () => {
    const plan = planCollectedPayments([order('only', 5000)], [way('efectivo', 4000, 5000), way('datafono', null)]);
    expect(plan).toMatchObject({
      payments: [
        { paidWith: 'efectivo', amount: 4000, cashGiven: 5000, shares: [{ orderId: 'only', amount: 4000 }] },
        { paidWith: 'datafono', amount: 1000, cashGiven: null, shares: [{ orderId: 'only', amount: 1000 }] },
      ],
      change: 1000,
    });
  });

  it('takes no more than what is asked for the chosen lines', () => {
    const plan = planCollectedPayments([order('first', 1000, 250), order('second', 500, 0)], [way('efectivo', null)]);
    expect(plan).toMatchObject({ payments: [{ amount: 250, shares: [{ orderId: 'first', amount: 250 }] }] });
  });

  it('collects orders that cost nothing, alone and with others', () => {
    const free = order('free', 0);
    const share = { orderId: 'free', amount: 0 };
    expect(planCollectedPayments([free], [way('efectivo', null)])).toMatchObject({
      payments: [{ amount: 0, shares: [share] }],
    });
    expect(planCollectedPayments([order('first', 250), free], [way('efectivo', null)])).toMatchObject({
      payments: [{ amount: 250, shares: [{ orderId: 'first', amount: 250 }, share] }],
    });
  });

  it.each([
    ['more than is owed', [way('efectivo', 1591)], 'collection-too-much'],
    ['nothing in a second way', [way('efectivo', 1590), way('datafono', null)], 'collection-too-much'],
    ['cash that is a cent too little', [way('efectivo', null, 1589)], 'cash-too-little'],
    [
      'cash that is too little for one of two parts',
      [way('efectivo', 500, 499), way('datafono', null)],
      'cash-too-little',
    ],
  ])('is refused for %s', (_, ways, refusal) => {
    expect(planCollectedPayments(ORDERS, ways)).toEqual({ refusal });
  });

  it('is refused for a part of an order that waits for its money, but not for two ways that pay all of it', () => {
    const waiting = { ...order('waiting', 1000), isWaiting: true };
    expect(planCollectedPayments([waiting], [way('efectivo', 999)])).toEqual({ refusal: 'waiting-order-in-part' });
    expect(planCollectedPayments([waiting], [way('efectivo', 400), way('datafono', null)])).not.toHaveProperty(
      'refusal',
    );
    expect(planCollectedPayments([order('first', 250), waiting], [way('efectivo', 250)])).not.toHaveProperty('refusal');
  });

  it('ignores cash at the card terminal', () => {
    expect(planCollectedPayments(ORDERS, [way('datafono', null, 5)])).toMatchObject({ change: null });
  });

  it('of any orders in any ways never books more than an order owes, and exactly what the ways say', () => {
    const amounts = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 6 }),
        fc.array(amounts, { maxLength: 4 }),
        (dues, parts) => {
          const orders = dues.map((due, index) => order(`${index}`, due));
          const plan = planCollectedPayments(orders, [
            ...parts.map((part) => way('efectivo', part)),
            way('datafono', null),
          ]);
          const total = addCents(...orders.map(({ due }) => due));
          const wanted = parts.reduce((sum, part) => sum + part, 0);
          if (wanted >= total) {
            expect(plan).toEqual({ refusal: 'collection-too-much' });
            return;
          }
          if ('refusal' in plan) throw new Error(plan.refusal);
          expect(plan.payments.map(({ amount }) => amount)).toEqual([...parts, total - wanted]);
          for (const { amount, shares } of plan.payments)
            expect(addCents(...shares.map((share) => share.amount))).toBe(amount);
          expect(sumSharesByOrder(plan.payments)).toEqual(new Map(orders.map(({ orderId, due }) => [orderId, due])));
        },
      ),
    );
  });
});

describe('the change', () => {
  it('is that of all who paid in cash', () => {
    const given = (amount: number, cash: number | null) => {
      return { amount: cents(amount), cashGiven: cash === null ? null : cents(cash) };
    };
    expect(changeToGiveBack([given(500, 1000), given(300, null), given(200, 250)])).toBe(550);
    expect(changeToGiveBack([given(500, null)])).toBeNull();
    expect(changeToGiveBack([])).toBeNull();
  });
});

describe('equal parts', () => {
  it.each([
    [1000, 2, [500, 500]],
    [1000, 3, [334, 333, 333]],
    [1, 2, [1]],
    [2250, 4, [563, 563, 562, 562]],
  ])('of %d cents for %d people are %j', (owed, people, expected) => {
    const paid: number[] = [];
    for (let left = people, rest = owed; rest > 0; left -= 1) {
      paid.push(amountPerPerson(cents(rest), left));
      rest -= paid.at(-1) ?? 0;
    }
    expect(paid).toEqual(expected);
  });
});

it.each([
  [1240, [1500, 2000, 5000]],
  [1500, [2000, 5000, 10_000]],
  [3750, [4000, 5000, 10_000]],
  [180, [500, 1000, 2000]],
  [12_345, [12_500, 13_000, 14_000]],
])('for %d cents the likely cash amounts are %j', (total, amounts) => {
  expect(likelyCashAmounts(cents(total))).toEqual(amounts);
});
