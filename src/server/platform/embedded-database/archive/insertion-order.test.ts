import { expect, test } from 'vitest';
import { insertionOrder } from './insertion-order.ts';

test('a table comes after those it refers to', () => {
  const references = [
    { from: 'lines', to: 'orders' },
    { from: 'orders', to: 'tables' },
    { from: 'lines', to: 'products' },
  ];
  expect(insertionOrder(['lines', 'orders', 'products', 'tables'], references)).toEqual([
    'tables',
    'orders',
    'products',
    'lines',
  ]);
});

test('tables in a circle, and one that refers to itself, each come once', () => {
  const references = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
    { from: 'c', to: 'c' },
  ];
  expect(insertionOrder(['a', 'b', 'c'], references).toSorted()).toEqual(['a', 'b', 'c']);
});

test('a reference to a table that is not exported does not matter', () => {
  expect(insertionOrder(['a'], [{ from: 'a', to: 'elsewhere' }])).toEqual(['a']);
});
