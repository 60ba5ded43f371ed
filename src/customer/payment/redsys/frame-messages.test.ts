import { expect, it } from 'vitest';
import { cardFormWord, returnWord } from './frame-messages.ts';

const BANK = 'https://sis.redsys.es';
const OWN = 'https://taberna.test';
const TOKEN = '4f1c2a'.repeat(6);

it.each([
  ['a token', { idOper: TOKEN }, { says: 'token', token: TOKEN }],
  ['a used-up number as text', { idOper: '-1' }, { says: 'used-up' }],
  ['a used-up number', { idOper: -1 }, { says: 'used-up' }],
  ['a form that was given something else than texts', { idOper: 'Error' }, { says: 'error', code: 'msg18' }],
  ['a wrong card number', { error: 'msg16' }, { says: 'error', code: 'msg16' }],
  ['the question whether we agree', 'merchantValidation', { says: 'agree?' }],
])('hears %s', (_, data, word) => {
  expect(cardFormWord({ origin: BANK, data }, BANK)).toEqual(word);
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
  expect(cardFormWord({ origin, data: { idOper: TOKEN } }, BANK)).toBeNull();
  expect(cardFormWord({ origin, data: 'merchantValidation' }, BANK)).toBeNull();
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
  expect(cardFormWord({ origin: BANK, data }, BANK)).toBeNull();
});

it('our own page says that the bank is done, and no other page can', () => {
  expect(returnWord({ origin: OWN, data: { comanda: 'attempt-returned' } }, OWN)).toBe('attempt-returned');
  expect(returnWord({ origin: OWN, data: { comanda: 'fingerprint-done' } }, OWN)).toBe('fingerprint-done');
  expect(returnWord({ origin: BANK, data: { comanda: 'attempt-returned' } }, OWN)).toBeNull();
});

it.each([['attempt-returned'], [{ comanda: 'paid' }], [{}], [null]])('%j of our own is no word', (data) => {
  expect(returnWord({ origin: OWN, data }, OWN)).toBeNull();
});
