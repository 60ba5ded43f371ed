// What staff collect of orders that a table owes.
import { expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { cents } from '#domain/money.ts';
import { collectPartRequest, computeCollectPartAmount, type PartToCollect } from './collect-part.ts';

const line = (id: number, unpaid: number[]) => {
  return { lineId: anId(id), label: 'Caña', quantity: 3, price: cents(250), notes: '', unpaid: unpaid.map(cents) };
};
const owed = (total: number, lines: ReturnType<typeof line>[]) => ({ total: cents(total), lines });
const ORDERS = [owed(750, [line(11, [250, 500, 750])]), owed(1001, [line(21, [1001])])];
const lines = (...units: [id: number, units: number][]): PartToCollect => {
  return { kind: 'lines', units: new Map(units.map(([id, count]) => [anId(id), count])) };
};

it.each<[title: string, part: PartToCollect, result: object]>([
  ['all', { kind: 'all' }, { amount: 1751 }],
  ['half', { kind: 'equal', people: 2 }, { amount: 876 }],
  ['a third', { kind: 'equal', people: 3 }, { amount: 584 }],
  ['an amount', { kind: 'amount', text: '17,51' }, { amount: 1751 }],
  ['a cent more', { kind: 'amount', text: '17,52' }, { problem: 'too-much' }],
  ['no amount yet', { kind: 'amount', text: ' ' }, { problem: 'nothing' }],
  ['zero', { kind: 'amount', text: '0' }, { problem: 'nothing' }],
  ['letters', { kind: 'amount', text: 'veinte' }, { problem: 'invalid' }],
  ['lines of both orders', lines([11, 2], [21, 1]), { amount: 1501 }],
  ['no line', lines([11, 0]), { problem: 'nothing' }],
  ['a line that is gone', lines([99, 1]), { problem: 'nothing' }],
])('%s', (_, part, result) => {
  expect(computeCollectPartAmount(part, ORDERS)).toEqual(result);
});

it('lines that cost more than what is left of a table that paid a part are too much', () => {
  const [first] = ORDERS;
  expect(first && computeCollectPartAmount(lines([11, 3]), [{ ...first, total: cents(500) }])).toEqual({
    problem: 'too-much',
  });
});

const CARD = { paidWith: 'datafono' as const };
const CASH = { paidWith: 'efectivo' as const, amount: 500 };

it.each<[PartToCollect, ways: Parameters<typeof collectPartRequest>[3], request: object]>([
  [{ kind: 'all' }, [CARD], { ways: [CARD], seenRemaining: 1751 }],
  [{ kind: 'all' }, [CASH, CARD], { ways: [CASH, CARD], seenRemaining: 1751 }],
  [{ kind: 'equal', people: 2 }, [CARD], { ways: [{ ...CARD, amount: 876 }], seenRemaining: 1751 }],
  [{ kind: 'amount', text: '8,76' }, [CASH, CARD], { ways: [CASH, { ...CARD, amount: 376 }] }],
  [lines([11, 2], [21, 0]), [CARD], { ways: [CARD], lines: [{ lineId: anId(11), units: 2 }], seenRemaining: 1751 }],
])('the request of %j with %j says %j', (part, ways, request) => {
  expect(collectPartRequest(part, ORDERS, cents(876), ways)).toEqual(request);
});
