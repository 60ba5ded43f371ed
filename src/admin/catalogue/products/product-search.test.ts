import { describe, expect, it } from 'vitest';
import {
  filterProducts,
  hasProductFiltersToClear,
  type ProductSearch,
  readProductSearch,
  searchableProducts,
  withoutFilters,
} from './product-search.ts';

const BEERS = '0198f2a0-0000-7000-8000-00000000000a';
const WINES = '0198f2a0-0000-7000-8000-00000000000b';
const COUNTED = { subCategoryId: null, sort: 1, countsStock: false, sizes: [] };
const PRODUCTS = searchableProducts(
  [
    { id: 'cana', name: 'Caña de la casa', categoryId: BEERS, stock: 1, lacksDescription: true, ...COUNTED },
    { id: 'doble', name: 'Doble', categoryId: BEERS, stock: 0, lacksAllergens: true, ...COUNTED },
    { id: 'rioja', name: 'Rioja crianza', categoryId: WINES, stock: 24, ...COUNTED },
    { id: 'tinto', name: 'Tinto de verano de la casa', categoryId: WINES, stock: 0, ...COUNTED },
  ],
  [{ id: BEERS, name: 'Cervezas' }],
);

function found(search: ProductSearch, touched: readonly string[] = []) {
  return filterProducts(PRODUCTS, search, new Set(touched)).map(({ id }) => id);
}

describe('the search parameters of the product list', () => {
  it.each([
    [{}, {}],
    [
      { section: 'food', name: 'tapa', category: BEERS, stock: 'out', lacking: 'description', sort: '-order' },
      { section: 'food', name: 'tapa', category: BEERS, stock: 'out', lacking: 'description', sort: '-order' },
    ],
    [{ section: 'drinks', stock: 'all', category: 'cervezas', name: '' }, {}],
    [
      { name: 1664, dialog: 'addProduct' },
      { name: '1664', dialog: 'addProduct' },
    ],
  ])('%j are read as %j', (search, read) => {
    expect(readProductSearch(search)).toEqual(read);
  });

  it('contain only the tab after the filters are cleared', () => {
    const search = { section: 'food', name: 'tapa', stock: 'in', sort: 'name', dialog: 'addProduct' } as const;
    expect(withoutFilters(search)).toEqual({ section: 'food' });
    expect([
      hasProductFiltersToClear(search),
      hasProductFiltersToClear({ section: 'food' }),
      hasProductFiltersToClear({ sort: 'name' }),
    ]).toEqual([true, false, true]);
  });
});

describe('the filters of the product list', () => {
  it.each([
    [{}, ['cana', 'doble', 'rioja', 'tinto']],
    [{ name: 'CASA' }, ['cana', 'tinto']],
    [{ lacking: 'allergens' }, ['doble']],
    [{ lacking: 'description' }, ['cana']],
    [{ name: 'casa  verano' }, ['tinto']],
    [{ name: 'cana' }, []],
    [{ name: 'criánza' }, ['rioja']],
    [{ category: BEERS }, ['cana', 'doble']],
    [{ stock: 'in' }, ['cana', 'rioja']],
    [{ stock: 'out' }, ['doble', 'tinto']],
    [{ stock: 'out', category: WINES, name: 'tinto' }, ['tinto']],
  ] satisfies [ProductSearch, string[]][])('%j match %j', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it('include a product that was just switched, whatever its stock', () => {
    expect(found({ stock: 'out' }, ['cana'])).toEqual(['cana', 'doble', 'tinto']);
    expect(found({ stock: 'out', category: WINES }, ['cana'])).toEqual(['tinto']);
  });
});

it('a searchable product has the name of its category, if that still exists', () => {
  expect(PRODUCTS.map(({ categoryName }) => categoryName)).toEqual(['Cervezas', 'Cervezas', '', '']);
});
