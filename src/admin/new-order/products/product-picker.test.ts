import { expect, it } from 'vitest';
import { newMenu, WINES_ID } from '#admin/new-order/testing/menu.ts';
import { aDrink, aFood, anId, DRINKS_CATEGORY_ID } from '#contract/testing/products.ts';
import { availableCategories, categoryProductGroups, lastUsedProducts, searchProducts } from './product-picker.ts';

const red = aDrink(1, { name: 'Crianza', subCategoryId: WINES_ID });
const water = aDrink(2, { name: 'Agua' });
const gone = aDrink(3, { name: 'Sidra', stock: 0 });
const soup = aFood(4, { name: 'Sopa fría', description: 'Con jamón' });
const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);

it('a category without available products is not listed', () => {
  const menu = newMenu(gone, soup);
  expect(names(availableCategories(menu, 'drinks'))).toEqual([]);
  expect(names(availableCategories(menu, 'food'))).toEqual(['Tapas']);
});

it('products without a sub-category come first, and sold-out products are not listed', () => {
  const groups = categoryProductGroups(newMenu(red, water, gone), DRINKS_CATEGORY_ID);
  expect(groups.map(({ name, products }) => [name, names(products)])).toEqual([
    [null, ['Agua']],
    ['Vinos', ['Crianza']],
  ]);
});

it('a product whose sub-category was deleted is still listed', () => {
  const [group] = categoryProductGroups(
    newMenu(aDrink(1, { name: 'Crianza', subCategoryId: anId(77) })),
    DRINKS_CATEGORY_ID,
  );
  expect(names(group?.products ?? [])).toEqual(['Crianza']);
});

it('last used products are in order of use, without unavailable ones', () => {
  const ids = [soup.id, red.id, gone.id, anId(77), water.id];
  expect(names(lastUsedProducts(newMenu(red, water, gone, soup), 'drinks', ids))).toEqual(['Crianza', 'Agua']);
});

it.each([
  ['sopa', [], ['Sopa fría']],
  ['FRIA', [], ['Sopa fría']],
  ['jamón', [], ['Sopa fría']],
  ['a', ['Crianza', 'Agua'], ['Sopa fría']],
  ['sidra', [], []],
])('the search «%s» finds drinks %j and food %j', (query, drinks, food) => {
  const found = searchProducts(newMenu(red, water, gone, soup), query);
  expect([names(found.drinks), names(found.food)]).toEqual([drinks, food]);
});

it('matches of the name come before matches of the description', () => {
  const sangria = aDrink(5, { name: 'Sangría', description: 'En jarra de litro' });
  const jug = aDrink(6, { name: 'Jarra' });
  expect(names(searchProducts(newMenu(sangria, jug), 'jarra').drinks)).toEqual(['Jarra', 'Sangría']);
});
