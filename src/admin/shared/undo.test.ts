// Which presses of a board can still be undone.
import { expect, it } from 'vitest';
import { remainingUndoableChanges, type UndoableLineChange } from './undo.ts';

const aPress = (undoId: string, expiresOn: number, isUnknown = false): UndoableLineChange => {
  return { lineIds: [undoId], label: undoId, notes: [], change: null, undoId, expiresOn, isUnknown };
};
const idsOf = (presses: readonly UndoableLineChange[]) => presses.map(({ undoId }) => undoId);

it('a press whose time is over takes those before it along that are over too, so that none comes back', () => {
  const presses = [aPress('first', 10_000), aPress('second', 11_000), aPress('third', 12_000)];
  expect(remainingUndoableChanges(presses, 'third', 12_000)).toEqual([]);
});

it('after an undo of the latest press, one before it is offered for the rest of its own ten seconds', () => {
  const presses = [aPress('first', 10_000), aPress('second', 16_000), aPress('third', 18_000)];
  expect(idsOf(remainingUndoableChanges(presses, 'third', 12_000))).toEqual(['second']);
});

it('a press whose undo got no response stays until its result is known', () => {
  const presses = [aPress('unknown', 10_000, true), aPress('second', 16_000)];
  expect(idsOf(remainingUndoableChanges(presses, 'second', 20_000))).toEqual(['unknown']);
  expect(remainingUndoableChanges(presses, 'unknown', 20_000)).toEqual([]);
});

it('a press that can be undone for longer is offered again when the one after it is over', () => {
  const presses = [aPress('voided', 120_000), aPress('done', 11_000)];
  expect(idsOf(remainingUndoableChanges(presses, 'done', 11_000))).toEqual(['voided']);
});
