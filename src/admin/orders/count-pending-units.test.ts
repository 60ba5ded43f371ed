import { describe, expect, it } from 'vitest';
import { countPendingUnits, keepPendingUnitsSequence } from './count-pending-units.ts';
import { newBoardLine } from './testing/board-lines.ts';

const NOTHING: ReadonlySet<string> = new Set();

describe('the sums of a board', () => {
  it('add the units of a product in one size over all tables, the largest sum first', () => {
    const lines = [
      newBoardLine({ tableCode: 'b2', label: 'Doble', quantity: 3 }),
      newBoardLine({ tableCode: 'b2', quantity: 4, notes: 'Sin espuma' }),
      newBoardLine({ tableCode: 'a1', quantity: 2 }),
      newBoardLine({ tableCode: 'b2' }),
      newBoardLine({ tableCode: 'a1', size: 'Jarra' }),
    ];
    expect(
      countPendingUnits(lines, NOTHING).map(({ label, size, quantity, tableCodes }) => [
        label,
        size,
        quantity,
        tableCodes,
      ]),
    ).toEqual([
      ['Caña', '', 7, ['b2', 'a1']],
      ['Doble', '', 3, ['b2']],
      ['Caña', 'Jarra', 1, ['a1']],
    ]);
  });

  it('leave out voided lines and those that are being marked as done', () => {
    const sent = newBoardLine();
    expect(countPendingUnits([sent, newBoardLine({ isVoided: true })], new Set([sent.id]))).toEqual([]);
  });

  it('are sorted by name where they are equal', () => {
    const lines = ['Zumo', 'Ágata', 'Agua'].map((label) => newBoardLine({ label }));
    expect(countPendingUnits(lines, NOTHING).map(({ label }) => label)).toEqual(['Ágata', 'Agua', 'Zumo']);
  });

  it('keep their places while they are shown: a new one is last, and one that is done has 0', () => {
    const before = countPendingUnits(
      [newBoardLine({ quantity: 3 }), newBoardLine({ label: 'Doble', quantity: 2 })],
      NOTHING,
    );
    const now = countPendingUnits(
      [newBoardLine({ label: 'Agua', quantity: 9 }), newBoardLine({ label: 'Doble', quantity: 5 })],
      NOTHING,
    );
    expect(
      keepPendingUnitsSequence(before, now).map(({ label, quantity, tableCodes }) => [
        label,
        quantity,
        tableCodes.length,
      ]),
    ).toEqual([
      ['Caña', 0, 0],
      ['Doble', 5, 1],
      ['Agua', 9, 1],
    ]);
  });
});
