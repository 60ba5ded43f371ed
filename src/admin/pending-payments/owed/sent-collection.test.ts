import { expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { cents } from '#domain/money.ts';
import { collectionRequest, parseSentCollection, type SentCollection } from './sent-collection.ts';

const SENT: SentCollection = {
  collectionId: anId(1),
  paymentIds: [anId(2), anId(3)],
  paidWith: 'efectivo',
  cashGiven: cents(2000),
  evenIfInProgress: false,
  tableCode: 'A04',
  total: cents(1240),
};

it('a stored collection is restored as it was sent, and its request has no fields of the screen', () => {
  const restored = parseSentCollection(JSON.stringify(SENT));
  expect(restored).toEqual(SENT);
  const fields = ['collectionId', 'paymentIds', 'paidWith', 'cashGiven', 'evenIfInProgress'];
  expect(Object.keys(collectionRequest(SENT)).toSorted()).toEqual(fields.toSorted());
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another object', '{}'],
  ['an invalid id', JSON.stringify({ ...SENT, collectionId: 'x' })],
  ['an unknown option', JSON.stringify({ ...SENT, paidWith: 'bizum' })],
  ['cash in euros', JSON.stringify({ ...SENT, cashGiven: 20.5 })],
])('a stored text with %s is dropped', (_, text) => {
  expect(parseSentCollection(text)).toBeNull();
});
