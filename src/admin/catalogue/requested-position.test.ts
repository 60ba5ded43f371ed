import { expect, it } from 'vitest';
import { AT_THE_END, requestedPosition } from './requested-position.ts';

it.each([
  [AT_THE_END, 'last'],
  ['3', 3],
  ['', null],
  ['primero', Number.NaN],
])('the form value «%s» requests the position %j', (value, position) => {
  expect(requestedPosition(value)).toBe(position);
});
