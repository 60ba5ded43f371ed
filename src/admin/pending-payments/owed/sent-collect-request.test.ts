import { expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { cents } from '#domain/money.ts';
import { collectRequestInput, parseSentCollectRequest, type SentCollectRequest } from './sent-collect-request.ts';

const SENT: SentCollectRequest = {
  collectionId: anId(1),
  paymentIds: [anId(2), anId(3)],
  ways: [{ paidWith: 'efectivo', amount: 1000, cashGiven: 2000 }, { paidWith: 'datafono' }],
  evenIfInProgress: false,
  tableCode: 'A04',
  total: cents(1240),
};

it('a stored collection is restored as it was sent, and its request has no fields of the screen', () => {
  const restored = parseSentCollectRequest(JSON.stringify(SENT));
  expect(restored).toEqual(SENT);
  const fields = ['collectionId', 'paymentIds', 'ways', 'evenIfInProgress'];
  expect(Object.keys(collectRequestInput(SENT)).toSorted()).toEqual(fields.toSorted());
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another object', '{}'],
  ['lines without units', JSON.stringify({ ...SENT, lines: [{ lineId: anId(4) }] })],
  ['an invalid id', JSON.stringify({ ...SENT, collectionId: 'x' })],
  ['an unknown option', JSON.stringify({ ...SENT, ways: [{ paidWith: 'bizum' }] })],
  ['cash in euros', JSON.stringify({ ...SENT, ways: [{ paidWith: 'efectivo', cashGiven: 20.5 }] })],
])('a stored text with %s is dropped', (_, text) => {
  expect(parseSentCollectRequest(text)).toBeNull();
});
