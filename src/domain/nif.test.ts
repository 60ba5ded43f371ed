import { expect, it } from 'vitest';
import { isNif, plainNif } from './nif.ts';

it.each([
  '12345678Z',
  '00000000T',
  '89890001K',
  'X1234567L',
  'Y1234567X',
  'Z1234567R',
  'K1234567L',
  'M1234567L',
  'L1234567L',
  'B12345674',
  'A58818501',
  'Q2826000H',
  'P2807900B',
  'G28029007',
  'G2802900G',
])('«%s» is a NIF', (nif) => {
  expect(isNif(nif)).toBe(true);
});

it.each([
  ['12345678A', 'another control letter'],
  ['X1234567A', 'another control letter of a foreigner'],
  ['B12345675', 'another control digit'],
  ['A58818502', 'another control digit'],
  ['A5881850A', 'a letter where the kind of company has a digit'],
  ['Q28260008', 'a digit where the kind of company has a letter'],
  ['I12345674', 'no kind of company'],
  ['1234567Z', 'a digit too few'],
  ['123456789Z', 'a digit too many'],
  ['X12345678Z', 'a digit too many'],
  ['B1234567', 'no control sign'],
  ['ESB12345674', 'not plain'],
  ['b12345674', 'not plain'],
  [' B12345674', 'not plain'],
  ['12345678-Z', 'not plain'],
  ['', 'nothing'],
])('«%s» is no NIF: %s', (nif) => {
  expect(isNif(nif)).toBe(false);
});

it.each([
  ['b-12.345.674', 'B12345674'],
  ['ES B12345674', 'B12345674'],
  ['es12345678z', '12345678Z'],
  [' x 1234567 l ', 'X1234567L'],
  ['ES1234567', 'ES1234567'],
])('«%s» is stored as «%s»', (typed, stored) => {
  expect(plainNif(typed)).toBe(stored);
});
