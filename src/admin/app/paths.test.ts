import { expect, it } from 'vitest';
import { paths, readNextPath, readPaymentNumberParam } from './paths.ts';

it.each([paths.drinksBoard, paths.foodBoard, paths.updateSummary, '/admin/orders/history?from=2026-11-21&page=2'])(
  'the return path %s is accepted because it is a page of this app',
  (next) => {
    expect(readNextPath(next)).toEqual({ next });
  },
);

it.each([
  'https://example.com/admin/orders',
  '//example.com/admin/orders',
  '/admin//example.com',
  '/admin/../privacy',
  '/admin/orders\\food',
  '/recent',
  '/admin',
  'javascript:alert(1)',
  '',
  42,
  undefined,
])('the return path %s is dropped', (next) => {
  expect(readNextPath(next)).toEqual({});
});

it.each([
  [128, { number: 128 }],
  ['128', {}],
  [0, {}],
  [-3, {}],
  [1.5, {}],
  [1e300, {}],
  [undefined, {}],
])('the payment number %s is read as %j', (value, search) => {
  expect(readPaymentNumberParam(value)).toEqual(search);
});
