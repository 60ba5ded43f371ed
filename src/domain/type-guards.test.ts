import { expect, it } from 'vitest';
import {
  isArrayOf,
  isCents,
  isId,
  isIntegerBetween,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isString,
} from './type-guards.ts';

const anId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const isDrink = isObjectOf<{
  name: string;
  size: 'copa' | 'cubata';
  units: number;
  mixers: string[];
  note: string | null;
}>({
  name: isString,
  size: isOneOf(['copa', 'cubata']),
  units: isIntegerBetween(1, 99),
  mixers: isArrayOf(isId),
  note: isNullOr(isString),
});
const RON = { name: 'Ron', size: 'cubata', units: 1, mixers: [anId(1)], note: null };

it.each([
  ['a drink', RON],
  ['a drink with a note', { ...RON, note: 'Sin hielo' }],
  ['a drink without mixers', { ...RON, mixers: [] }],
  ['a drink with additional fields', { ...RON, colour: 'ámbar' }],
])('the guard accepts %s', (_, value) => expect(isDrink(value)).toBe(true));

it.each([
  ['null instead of an object', null],
  ['undefined instead of an object', undefined],
  ['a string instead of an object', 'Ron'],
  ['an array instead of an object', [RON]],
  ['no name', { ...RON, name: undefined }],
  ['a number as name', { ...RON, name: 7 }],
  ['an unknown size', { ...RON, size: 'jarra' }],
  ['a size that is a property of every object', { ...RON, size: 'constructor' }],
  ['no units', { ...RON, units: 0 }],
  ['too many units', { ...RON, units: 100 }],
  ['half a unit', { ...RON, units: 0.5 }],
  ['units as a string', { ...RON, units: '1' }],
  ['a mixer that is not an id', { ...RON, mixers: ['cola'] }],
  ['mixers that are not an array', { ...RON, mixers: { 0: anId(1), length: 1 } }],
  ['an undefined note', { ...RON, note: undefined }],
])('the guard rejects a drink with %s', (_, value) => expect(isDrink(value)).toBe(false));

it.each([NaN, Infinity, '1', null])('isNumber rejects %s', (value) => expect(isNumber(value)).toBe(false));
it.each([0.5, NaN, 2 ** 53, '100'])('isCents rejects %s', (value) => expect(isCents(value)).toBe(false));
