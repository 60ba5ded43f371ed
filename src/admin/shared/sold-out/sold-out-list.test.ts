import { expect, it } from 'vitest';
import type { StockedProduct } from '#contract/sold-out.ts';
import { type SoldOutFilter, soldOutDialogLists } from './sold-out-list.ts';

const product = (name: string, stock: number, section: 'drinks' | 'food' = 'food'): StockedProduct => {
  return {
    id: name,
    name,
    section,
    categoryName: 'Tapas',
    stock,
    countsStock: false,
    reserved: { units: 0, paying: 0 },
  };
};
const MENU = [product('Caña', 1, 'drinks'), product('Pulpo', 0), product('Lacón', 1), product('Croquetas', 1)];

type Ids = Partial<Record<'pendingIds' | 'markedIds', string[]>>;

const lists = (filter: Ids & Partial<Pick<SoldOutFilter, 'section' | 'query'>> = {}) => {
  const { pendingIds = [], markedIds = [], section = null, query = '' } = filter;
  const divided = soldOutDialogLists(MENU, {
    ...{ section, query },
    pendingIds: new Set(pendingIds),
    markedIds: new Set(markedIds),
  });
  return Object.fromEntries(
    Object.entries(divided).map(([list, found]) => [list, found?.map(({ name }: StockedProduct) => name) ?? null]),
  );
};

it('products are divided into those of the board, those sold out and the others, each of them once', () => {
  expect(lists({ section: 'food', pendingIds: ['Croquetas'] })).toEqual({
    found: null,
    pending: ['Croquetas'],
    soldOut: ['Pulpo'],
    available: ['Lacón'],
  });
});

it('a product marked in this dialog stays where it was pressed, so that it can be undone there', () => {
  expect(lists({ pendingIds: ['Pulpo'], markedIds: ['Pulpo'] })).toMatchObject({ pending: ['Pulpo'], soldOut: [] });
  expect(lists({ markedIds: ['Pulpo'] })).toMatchObject({
    soldOut: [],
    available: ['Caña', 'Pulpo', 'Lacón', 'Croquetas'],
  });
});

it.each([
  ['lacon', ['Lacón']],
  ['PUL', ['Pulpo']],
  ['caña', ['Caña']],
  ['ninguno', []],
])('a search for %s looks at drinks and food, sold out or not, without accents', (query, found) => {
  expect(lists({ section: 'food', query })).toMatchObject({ found });
});
