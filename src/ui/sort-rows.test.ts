import { expect, it } from 'vitest';
import { nextSort, sortDirectionOf, sortRows } from './sort-rows.ts';

const ROWS = [
  { name: 'b', place: 1 },
  { name: 'a', place: 2 },
  { name: 'c', place: 2 },
];
type Row = (typeof ROWS)[number];
const COLUMNS = [
  { id: 'name', compare: (a: Row, b: Row) => a.name.localeCompare(b.name) },
  { id: 'place', compare: (a: Row, b: Row) => a.place - b.place },
  { id: 'actions' },
];

it.each([
  [undefined, 'bac'],
  ['name', 'abc'],
  ['-name', 'cba'],
  ['place', 'bac'],
  ['-place', 'acb'],
  ['actions', 'bac'],
  ['price', 'bac'],
])('rows sorted by %s are in the order %s', (sort, order) => {
  expect(
    sortRows(ROWS, COLUMNS, sort)
      .map(({ name }) => name)
      .join(''),
  ).toBe(order);
});

it('pressing a header sorts ascending, then descending, then restores the given order', () => {
  const presses = [undefined, 'name', '-name'].map((sort) => nextSort(sort, 'name'));
  expect(presses).toEqual(['name', '-name', undefined]);
  expect(nextSort('-place', 'name')).toBe('name');
});

it('the sort direction of a column that is not sorted is none', () => {
  expect(['name', 'place'].map((column) => sortDirectionOf('-name', column))).toEqual(['descending', 'none']);
});
