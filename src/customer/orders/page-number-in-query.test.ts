import { expect, it } from 'vitest';
import { pageNumberInQuery } from './page-number-in-query.ts';

it.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-1', 1],
  ['?page=1.5', 1],
  ['?page=x', 1],
  ['?page=999999', 1],
])('the query «%s» selects page %i of the orders', (search, page) => {
  expect(pageNumberInQuery(search)).toBe(page);
});
