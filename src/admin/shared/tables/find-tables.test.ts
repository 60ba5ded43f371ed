import { expect, it } from 'vitest';
import { findTables } from './find-tables.ts';

const TABLES = ['A1', 'A2', 'A10', 'B1', 'Terraza 1', 'Barra'].map((tableCode) => ({ tableCode }));

it.each([
  ['', ['A1', 'A2', 'A10', 'B1', 'Terraza 1', 'Barra']],
  ['1', ['A1', 'B1', 'Terraza 1', 'A10']],
  ['01', ['A1', 'B1']],
  ['10', ['A10']],
  ['a1', ['A1', 'A10']],
  ['A01', ['A1']],
  ['terr', ['Terraza 1']],
  ['BARRA', ['Barra']],
  ['99', []],
])('the search «%s» finds the tables %j', (query, found) => {
  expect(findTables(TABLES, query).map(({ tableCode }) => tableCode)).toEqual(found);
});
