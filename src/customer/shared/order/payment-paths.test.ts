import { expect, it } from 'vitest';
import {
  cardPagePath,
  failedPaymentPath,
  parseCardPageReason,
  parseFailedReturnFromProvider,
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
] as const)('a payment by %s ends on the success page %s', (method, path) => {
  expect(successPath({ method, attempt: ATTEMPT })).toBe(path);
});

it.each([
  ['?from=googlepay', 'googlepay'],
  ['?from=applepay', 'applepay'],
  ['?from=credit_card', 'credit_card'],
  ['?from=cash', 'credit_card'],
  ['', 'credit_card'],
])('the card page with the query «%s» has the source %s', (search, from) => {
  expect(parseCardPageReason(search)).toBe(from);
});

it('the link to the card page names its source', () => {
  expect(cardPagePath('applepay')).toBe('/insert-card?from=applepay');
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
])('the success page %s%s names a payment', (path, search, named) => {
  expect(parseSuccessReturn(path, search)).toEqual(named);
});

it.each([
  ['/success/_', ''],
  ['/success-bizum', ''],
  ['/success-redsys', '?redirect=true'],
])('the success page %s%s names no payment', (path, search) => {
  expect(parseSuccessReturn(path, search)).toBeNull();
});

it('the query of the menu names a failed or canceled payment and nothing else', () => {
  expect(parseFailedReturnFromProvider('?qr=A1&payment=canceled&externalId=a1&Ds_Signature=x')).toEqual({
    outcome: 'canceled',
    input: { sessionId: null, externalId: 'a1', signed: { Ds_Signature: 'x' } },
  });
  expect(parseFailedReturnFromProvider('?payment=paid')).toBeNull();
  expect(parseFailedReturnFromProvider('?qr=A1')).toBeNull();
});

it('the URL of the menu after a refusal keeps the table', () => {
  expect(failedPaymentPath({ code: 'A1', key: 'k' }, 'a1')).toBe('/?qr=A1&k=k&payment=failed&externalId=a1');
  expect(failedPaymentPath(null, null)).toBe('/?payment=failed');
});
