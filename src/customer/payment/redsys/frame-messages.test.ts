import { expect, it } from 'vitest';
import { parseCardFormMessage, parseReturnMessage } from './frame-messages.ts';

const BANK = 'https://sis.redsys.es';
const OWN = 'https://taberna.test';
const TOKEN = '4f1c2a'.repeat(6);

it.each([
  ['a token', { idOper: TOKEN }, { kind: 'token', token: TOKEN }],
  ['a used-up number as text', { idOper: '-1' }, { kind: 'used-up' }],
  ['a used-up number', { idOper: -1 }, { kind: 'used-up' }],
  ['a form that was given something else than texts', { idOper: 'Error' }, { kind: 'error', code: 'msg18' }],
  ['a wrong card number', { error: 'msg16' }, { kind: 'error', code: 'msg16' }],
  ['the question whether we agree', 'merchantValidation', { kind: 'merchant-validation' }],
])('hears %s', (_, data, word) => {
  expect(parseCardFormMessage({ origin: BANK, data }, BANK)).toEqual(word);
});

it.each([
  'https://sis.redsys.es.evil.test',
  'http://sis.redsys.es',
  'https://sis.redsys.es:444',
  'https://sis-t.redsys.es:25443',
  'https://redsys.es',
  OWN,
  'null',
  '',
])('hears nothing from %s', (origin) => {
  expect(parseCardFormMessage({ origin, data: { idOper: TOKEN } }, BANK)).toBeNull();
  expect(parseCardFormMessage({ origin, data: 'merchantValidation' }, BANK)).toBeNull();
});

it.each([
  [null],
  [undefined],
  ['other'],
  [7],
  [{}],
  [{ idOper: '' }],
  [{ idOper: null }],
  [{ idOper: 7 }],
  [{ idOper: { toString: () => TOKEN } }],
  [{ idOper: 'x'.repeat(201) }],
  [{ error: 16 }],
])('%j of the bank is no word', (data) => {
  expect(parseCardFormMessage({ origin: BANK, data }, BANK)).toBeNull();
});

it('our own page says that the bank is done, and no other page can', () => {
  expect(parseReturnMessage({ origin: OWN, data: { comanda: 'attempt-returned' } }, OWN)).toBe('attempt-returned');
  expect(parseReturnMessage({ origin: OWN, data: { comanda: 'fingerprint-done' } }, OWN)).toBe('fingerprint-done');
  expect(parseReturnMessage({ origin: BANK, data: { comanda: 'attempt-returned' } }, OWN)).toBeNull();
});

it.each([['attempt-returned'], [{ comanda: 'paid' }], [{}], [null]])('%j of our own is no word', (data) => {
  expect(parseReturnMessage({ origin: OWN, data }, OWN)).toBeNull();
});
