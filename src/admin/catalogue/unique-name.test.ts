import { expect, it } from 'vitest';
import { uniqueNameError } from './unique-name.ts';

const OTHERS = [
  { id: '1', name: 'Caña' },
  { id: '2', name: 'Tinto de verano' },
];

it.each([
  ['  TINTO  de verano', '1', true],
  ['Tinto de verano', '2', false],
  ['Can\u0303a', '2', true],
  ['Cana', '2', false],
  ['', '3', false],
])('the name «%s» for item %s is already used: %s', (name, ownId, isTaken) => {
  expect(uniqueNameError(name, ownId, OTHERS)).toEqual(isTaken ? { name: 'El nombre debe ser único' } : {});
});
