import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupByTable,
  isInPreparation,
  isOrderDone,
  isOrderTransitionAllowed,
  isRecentOrder,
  ORDER_STATES,
  PREPARATION_MS_MAX,
} from './order.ts';

describe('the states of an order', () => {
  it.each(ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const)))('%s to %s', (from, to) => {
    const allowed = ['waiting sent', 'waiting ended', 'sent ended', 'ended sent'];
    expect(isOrderTransitionAllowed(from, to)).toBe(allowed.includes(`${from} ${to}`));
  });
});

describe('A line that left its board', () => {
  const taken = new Date('2026-11-21T20:00:00Z');
  const after = (milliseconds: number) => new Date(taken.getTime() + milliseconds);
  const byRun = { doneOn: taken, doneBy: null };

  it('is in preparation for two hours after an automatic run took it', () => {
    expect(isInPreparation(byRun, null, taken)).toBe(true);
    expect(isInPreparation(byRun, null, after(PREPARATION_MS_MAX - 1))).toBe(true);
    expect(isInPreparation(byRun, null, after(PREPARATION_MS_MAX))).toBe(false);
    expect(PREPARATION_MS_MAX).toBe(2 * 60 * 60 * 1000);
  });

  it('is not in preparation from the moment at which its order is marked as served', () => {
    expect(isInPreparation(byRun, after(60_000), after(60_000))).toBe(false);
    expect(isInPreparation(byRun, taken, taken)).toBe(false);
  });

  it('is in preparation if the run took it after the order had been marked as served', () => {
    expect(isInPreparation(byRun, after(-60_000), after(1000))).toBe(true);
  });

  it('is not in preparation if a member of staff marked it as done', () => {
    expect(isInPreparation({ doneOn: taken, doneBy: 'lucia' }, null, taken)).toBe(false);
  });

  it('is not in preparation while it is on the board', () => {
    expect(isInPreparation({ doneOn: null, doneBy: null }, null, taken)).toBe(false);
  });
});

describe('Placed orders', () => {
  const now = new Date('2026-11-21T20:05:00Z');

  it.each([
    ['2026-11-21T20:05:00Z', true],
    ['2026-11-21T20:00:00.001Z', true],
    ['2026-11-21T20:00:00Z', false],
    ['2026-11-21T19:00:00Z', false],
    // A clock that runs ahead does not make an order old.
    ['2026-11-21T20:06:00Z', true],
  ])('an order of %s is recent at 20:05: %s', (time, expected) => {
    expect(isRecentOrder(new Date(time), now)).toBe(expected);
  });

  it('an order is done when none of its lines is pending', () => {
    expect(isOrderDone([{ isPending: false }, { isPending: false }])).toBe(true);
    expect(isOrderDone([{ isPending: false }, { isPending: true }])).toBe(false);
  });
});

describe('groupByTable', () => {
  const line = (tableCode: string, minute: number, id = '') => ({
    id,
    tableCode,
    time: `2026-11-21T20:${String(minute).padStart(2, '0')}:00.000Z`,
  });

  it('the table with the oldest line comes first, with all its lines', () => {
    const groups = groupByTable([line('A2', 5), line('A1', 7), line('A2', 9), line('A1', 3)]);
    expect(groups).toEqual([
      { table: 'A1', lines: [line('A1', 3), line('A1', 7)] },
      { table: 'A2', lines: [line('A2', 5), line('A2', 9)] },
    ]);
  });

  it('the lines of one order keep their order', () => {
    const lines = [line('A1', 3, 'first'), line('A1', 3, 'second'), line('A1', 3, 'third')];
    expect(groupByTable(lines)).toEqual([{ table: 'A1', lines }]);
  });

  it('no lines give no tables', () => {
    expect(groupByTable([])).toEqual([]);
  });

  it('grouping keeps every line, lists each table once and does not modify the given list', () => {
    const someLines = fc.array(
      fc.record({ tableCode: fc.constantFrom('A1', 'A2', 'B1', '__proto__'), minute: fc.integer({ min: 0, max: 59 }) }),
    );
    fc.assert(
      fc.property(someLines, (drafts) => {
        const lines = drafts.map(({ tableCode, minute }, index) => line(tableCode, minute, String(index)));
        const before = [...lines];
        const groups = groupByTable(lines);
        expect(lines).toEqual(before);
        expect(new Set(groups.flatMap((group) => group.lines))).toEqual(new Set(lines));
        expect(new Set(groups.map(({ table }) => table)).size).toBe(groups.length);
        const oldest = groups.map((group) => group.lines[0]?.time ?? '');
        expect(oldest).toEqual([...oldest].sort());
        for (const group of groups) expect(group.lines.every(({ tableCode }) => tableCode === group.table)).toBe(true);
      }),
    );
  });
});
