// The order in which tables are filled.
import { expect, test } from 'vitest';
import { insertionOrder } from './insertion-order.ts';

test('a table is placed after the tables that it refers to', () => {
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

test('tables in a cycle of references are each placed once', () => {
  const references = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
    { from: 'c', to: 'c' },
  ];
  expect(insertionOrder(['a', 'b', 'c'], references).toSorted()).toEqual(['a', 'b', 'c']);
});

test('a reference to a table outside the archive is ignored', () => {
  expect(insertionOrder(['a'], [{ from: 'a', to: 'elsewhere' }])).toEqual(['a']);
});
