// Which presses of «Hecho» can still be undone.
import { expect, it } from 'vitest';
import { type UndoableDone, withoutUndoable } from './undo-done.ts';

const aPress = (undoId: string, expiresOn: number, isUnknown = false): UndoableDone => {
  return { lineIds: [undoId], label: undoId, notes: [], undoId, expiresOn, isUnknown };
};
const idsOf = (presses: readonly UndoableDone[]) => presses.map(({ undoId }) => undoId);

it('a press whose ten seconds are over takes those before it along, so that none comes back', () => {
  const presses = [aPress('first', 10_000), aPress('second', 11_000), aPress('third', 12_000)];
  expect(withoutUndoable(presses, 'third', 12_000)).toEqual([]);
});

it('after an undo of the latest press, one before it is offered for the rest of its own ten seconds', () => {
  const presses = [aPress('first', 10_000), aPress('second', 16_000), aPress('third', 18_000)];
  expect(idsOf(withoutUndoable(presses, 'third', 12_000))).toEqual(['second']);
});

it('a press whose undo got no response stays until its result is known', () => {
  const presses = [aPress('unknown', 10_000, true), aPress('second', 16_000)];
  expect(idsOf(withoutUndoable(presses, 'second', 20_000))).toEqual(['unknown']);
  expect(withoutUndoable(presses, 'unknown', 20_000)).toEqual([]);
});
