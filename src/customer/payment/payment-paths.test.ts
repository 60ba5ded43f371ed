import { expect, it } from 'vitest';
import {
  cardPath,
  failedPath,
  parseCardSource,
  parseFailedReturn,
  parseSuccessReturn,
  successPath,
} from './payment-paths.ts';

const ATTEMPT = { id: 'a1', state: 'succeeded', failure: null, step: { do: 'done' } } as const;

it.each([
  ['stripe', '/success/_?externalId=a1'],
  ['redsys', '/success-redsys?externalId=a1'],
  ['googlepay', '/success-googlepay?externalId=a1'],
  ['applepay', '/success-applepay?externalId=a1'],
  ['bizum', '/success-bizum?externalId=a1'],
] as const)('what was paid by %s ends on %s', (method, path) => {
  expect(successPath({ method, attempt: ATTEMPT })).toBe(path);
});

it.each([
  ['?from=googlepay', 'googlepay'],
  ['?from=applepay', 'applepay'],
  ['?from=credit_card', 'credit_card'],
  ['?from=cash', 'credit_card'],
  ['', 'credit_card'],
])('the card page at «%s» is come to by %s', (search, from) => {
  expect(parseCardSource(search)).toBe(from);
});

it('the card page is linked as it is read', () => {
  expect(cardPath('applepay')).toBe('/insert-card?from=applepay');
});

it.each([
  ['/success/cs_test_1', '', { sessionId: 'cs_test_1', externalId: null, signed: {} }],
  ['/success/_', '?externalId=a1', { sessionId: null, externalId: 'a1', signed: {} }],
  ['/success/cs%5F1', '', { sessionId: 'cs_1', externalId: null, signed: {} }],
  ['/success/%', '', { sessionId: '%', externalId: null, signed: {} }],
  [
    '/success-redsys',
    '?externalId=a1&redirect=true&Ds_Signature=x&Ds_MerchantParameters=y',
    { sessionId: null, externalId: 'a1', signed: { Ds_Signature: 'x', Ds_MerchantParameters: 'y' } },
  ],
])('%s%s says what to look up', (path, search, said) => {
  expect(parseSuccessReturn(path, search)).toEqual(said);
});

it.each([
  ['/success/_', ''],
  ['/success-bizum', ''],
  ['/success-redsys', '?redirect=true'],
])('%s%s names nothing to look up', (path, search) => {
  expect(parseSuccessReturn(path, search)).toBeNull();
});

it('home says how a payment came back, and anything else says nothing', () => {
  expect(parseFailedReturn('?qr=A1&payment=canceled&externalId=a1&Ds_Signature=x')).toEqual({
    outcome: 'canceled',
    input: { sessionId: null, externalId: 'a1', signed: { Ds_Signature: 'x' } },
  });
  expect(parseFailedReturn('?payment=paid')).toBeNull();
  expect(parseFailedReturn('?qr=A1')).toBeNull();
});

it('the way home after a refusal keeps the table', () => {
  expect(failedPath({ code: 'A1', key: 'k' }, 'a1')).toBe('/?qr=A1&k=k&payment=failed&externalId=a1');
  expect(failedPath(null, null)).toBe('/?payment=failed');
});
