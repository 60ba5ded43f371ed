import { expect, it } from 'vitest';
import { filterSubCategories, readSubCategorySearch, type SubCategorySearch } from './sub-category-search.ts';

const BEERS = '0198f2a0-0000-7000-8000-00000000000a';
const WINES = '0198f2a0-0000-7000-8000-00000000000b';
const LISTED = [
  { id: 'draught', name: 'De barril', categoryId: BEERS, categoryName: 'Cervezas', sort: 1, version: 1 },
  { id: 'young', name: 'Jóvenes', categoryId: WINES, categoryName: 'Vinos', sort: 2, version: 1 },
];

it.each([
  [{}, ['draught', 'young']],
  [{ name: 'jovenes' }, ['young']],
  [{ category: BEERS }, ['draught']],
  [{ category: BEERS, name: 'jov' }, []],
] satisfies [SubCategorySearch, string[]][])('the list filtered by %j contains %j', (search, ids) => {
  expect(filterSubCategories(LISTED, search).map(({ id }) => id)).toEqual(ids);
});

it('the filters of the list are read from the address', () => {
  const search = { name: 'barril', category: BEERS, sort: '-name', dialog: 'addSubCat' };
  expect(readSubCategorySearch(search)).toEqual(search);
  expect(readSubCategorySearch({ name: '', category: 'vinos' })).toEqual({});
});
