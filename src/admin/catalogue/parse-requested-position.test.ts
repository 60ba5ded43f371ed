import { expect, it } from 'vitest';
import { LAST_POSITION, parseRequestedPosition } from './parse-requested-position.ts';

it.each([
  [LAST_POSITION, 'last'],
  ['3', 3],
  ['', null],
  ['primero', Number.NaN],
])('the form value «%s» requests the position %j', (value, position) => {
  expect(parseRequestedPosition(value)).toBe(position);
});
