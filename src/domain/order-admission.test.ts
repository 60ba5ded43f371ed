import { describe, expect, it } from 'vitest';
import {
  countFirstOrder,
  decideOrderAdmission,
  type FirstOrderCount,
  type OrderAdmissionFacts,
} from './order-admission.ts';

const CALM: OrderAdmissionFacts = {
  ...{
    mode: 'never',
    total: 1000,
    sessionDebt: 0,
    tableDebt: 0,
    tableDebtOfAll: 0,
    sessionDebtMax: 15_000,
    tableDebtMax: 30_000,
  },
  ...{ sessionWaiting: 0, tableWaiting: 0, isFirst: true, isKnown: false, isCrowded: false, hasFalseOrders: false },
};
const BOARDS = { kind: 'boards' };
const accept = (reason: string) => ({ kind: 'accept', reason });
const refused = (refusal: string) => ({ kind: 'refused', refusal });

describe('an unpaid order', () => {
  it.each<[string, Partial<OrderAdmissionFacts>, object]>([
    ['of a calm table goes to the boards', {}, BOARDS],
    ['is accepted first, if the venue accepts the first of a visit', { mode: 'first' }, accept('setting')],
    ['after the first goes to the boards in such a venue', { mode: 'first', isFirst: false }, BOARDS],
    ['is always accepted, if the venue says so', { mode: 'always', isFirst: false }, accept('setting')],
    ['may reach the limit of its session', { sessionDebt: 14_000 }, BOARDS],
    ['above the limit of its session is refused', { sessionDebt: 14_001 }, refused('debt-too-high')],
    ['of a group above the limit is accepted, if it owes nothing', { total: 15_001 }, accept('session-debt')],
    ['has no limit of its session without one', { sessionDebt: 99_999, sessionDebtMax: null }, BOARDS],
    ['may reach the limit of its table', { tableDebt: 29_000 }, BOARDS],
    ['above the limit of its table is accepted', { tableDebt: 29_001, isFirst: false }, accept('table-debt')],
    ['of a known session is not limited by its table', { tableDebt: 29_001, isKnown: true }, BOARDS],
    ['may be the fourth network of its table', { tableDebtOfAll: 119_000 }, BOARDS],
    ['of a fifth network is accepted', { tableDebtOfAll: 119_001 }, accept('table-debt')],
    [
      'has no limit of its table without one',
      { tableDebt: 999_999, tableDebtOfAll: 999_999, tableDebtMax: null },
      BOARDS,
    ],
    ['of a new session is accepted at a table with false orders', { hasFalseOrders: true }, accept('false-orders')],
    ['of a known session is not', { hasFalseOrders: true, isKnown: true }, BOARDS],
    ['of a session with an order on the boards is not', { hasFalseOrders: true, isFirst: false }, BOARDS],
    ['of a new session is accepted if its address sent many', { isCrowded: true }, accept('many-orders')],
    ['of a known session in a crowd is not', { isCrowded: true, isKnown: true }, BOARDS],
    ['is refused if three of its session wait', { mode: 'always', sessionWaiting: 3 }, refused('too-many-waiting')],
    ['is refused if twenty of its table wait', { mode: 'always', tableWaiting: 20 }, refused('too-many-waiting')],
    ['that need not wait is not refused because others wait', { tableWaiting: 20 }, BOARDS],
  ])('%s', (_, situation, expected) => {
    expect(decideOrderAdmission({ ...CALM, ...situation })).toEqual(expected);
  });
});

it('an address sends three hundred first orders at once, and then one a second', () => {
  let orders: FirstOrderCount | undefined;
  const send = (now: number) => {
    const next = countFirstOrder(orders, now);
    orders = next;
    return next.isCrowded;
  };
  expect(Array.from({ length: 300 }, () => send(0))).not.toContain(true);
  expect([send(0), send(999), send(1001), send(1002), send(2001)]).toEqual([true, true, false, true, false]);
});
