import { expect, it } from 'vitest';
import { parseCardFormMessage, parseThreeDSecureMessage } from './frame-messages.ts';

const BANK = 'https://sis.redsys.es';
const OWN = 'https://taberna.test';
const TOKEN = '4f1c2a'.repeat(6);

it.each([
  ['a token', { idOper: TOKEN }, { kind: 'token', token: TOKEN }],
  ['a used order number as text', { idOper: '-1' }, { kind: 'used-up' }],
  ['a used order number', { idOper: -1 }, { kind: 'used-up' }],
  ['an error for an invalid parameter', { idOper: 'Error' }, { kind: 'error', code: 'msg18' }],
  ['a wrong card number', { error: 'msg16' }, { kind: 'error', code: 'msg16' }],
  ['the request for consent', 'merchantValidation', { kind: 'merchant-validation' }],
])('a message of the card form with %s is parsed', (_, data, word) => {
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
])('a message from the origin «%s» is ignored', (origin) => {
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
])('the content %j of the card form is ignored', (data) => {
  expect(parseCardFormMessage({ origin: BANK, data }, BANK)).toBeNull();
});

it('only a page of our own origin can report that the bank has finished', () => {
  expect(parseThreeDSecureMessage({ origin: OWN, data: { comanda: 'attempt-returned' } }, OWN)).toBe(
    'attempt-returned',
  );
  expect(parseThreeDSecureMessage({ origin: OWN, data: { comanda: 'fingerprint-done' } }, OWN)).toBe(
    'fingerprint-done',
  );
  expect(parseThreeDSecureMessage({ origin: BANK, data: { comanda: 'attempt-returned' } }, OWN)).toBeNull();
});

it.each([['attempt-returned'], [{ comanda: 'paid' }], [{}], [null]])(
  'the content %j of our own page is ignored',
  (data) => {
    expect(parseThreeDSecureMessage({ origin: OWN, data }, OWN)).toBeNull();
  },
);
