import { expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { isCents, isCount, isId, isListOf, isNullOr, isNumber, isObjectOf, isOneOf, isText } from './type-guards.ts';

const isDrink = isObjectOf<{
  name: string;
  size: 'copa' | 'cubata';
  units: number;
  mixers: string[];
  note: string | null;
}>({
  name: isText,
  size: isOneOf(['copa', 'cubata']),
  units: isCount(1, 99),
  mixers: isListOf(isId),
  note: isNullOr(isText),
});
const RON = { name: 'Ron', size: 'cubata', units: 1, mixers: [anId(1)], note: null };

it.each([
  ['a drink', RON],
  ['with a note', { ...RON, note: 'Sin hielo' }],
  ['without mixers', { ...RON, mixers: [] }],
  ['with more than was asked for', { ...RON, colour: 'ámbar' }],
])('%s is one', (_, value) => expect(isDrink(value)).toBe(true));

it.each([
  ['nothing', null],
  ['not even that', undefined],
  ['a text', 'Ron'],
  ['a list', [RON]],
  ['no name', { ...RON, name: undefined }],
  ['a number as name', { ...RON, name: 7 }],
  ['an unknown size', { ...RON, size: 'jarra' }],
  ['a size that every object has', { ...RON, size: 'constructor' }],
  ['no units', { ...RON, units: 0 }],
  ['too many units', { ...RON, units: 100 }],
  ['half a unit', { ...RON, units: 0.5 }],
  ['units in words', { ...RON, units: '1' }],
  ['a mixer that is no id', { ...RON, mixers: ['cola'] }],
  ['mixers that are no list', { ...RON, mixers: { 0: anId(1), length: 1 } }],
  ['no word on the note', { ...RON, note: undefined }],
])('%s is no drink', (_, value) => expect(isDrink(value)).toBe(false));

it.each([NaN, Infinity, '1', null])('%s is no number', (value) => expect(isNumber(value)).toBe(false));
it.each([0.5, NaN, 2 ** 53, '100'])('%s is no amount of cents', (value) => expect(isCents(value)).toBe(false));
