import { expect, it } from 'vitest';
import type { Menu } from '#contract/menu.ts';
import { aDrink, aFood, anId, DRINKS_CATEGORY_ID, FOOD_CATEGORY_ID } from '#contract/testing/products.ts';
import { aMenu } from '#customer/shared/testing/builders.ts';
import { displayedCategories } from './displayed-categories.ts';

const TAP = { id: anId(801), name: 'De grifo' };
const BOTTLE = { id: anId(802), name: 'En botella' };

function theMenu(products: Menu['products']): Menu {
  return aMenu(products, {
    categories: [
      { id: DRINKS_CATEGORY_ID, section: 'drinks', name: 'Cervezas', subCategories: [TAP, BOTTLE] },
      { id: FOOD_CATEGORY_ID, section: 'food', name: 'Tapas', subCategories: [] },
    ],
  });
}

const names = (menu: Menu, section: 'drinks' | 'food') =>
  displayedCategories(menu)[section].map(({ name, groups }) => [
    name,
    groups.map((group) => [group.name, group.products.map((product) => product.name)]),
  ]);

it('products without a sub-category are shown first in their category', () => {
  const menu = theMenu([
    aDrink(1, { name: 'Caña', subCategoryId: TAP.id }),
    aDrink(2, { name: 'Clara' }),
    aDrink(3, { name: 'Tercio', subCategoryId: BOTTLE.id }),
  ]);
  expect(names(menu, 'drinks')).toEqual([
    [
      'Cervezas',
      [
        [null, ['Clara']],
        ['De grifo', ['Caña']],
        ['En botella', ['Tercio']],
      ],
    ],
  ]);
});

it('sold-out products are hidden, and so are sub-categories and categories without products', () => {
  const menu = theMenu([aDrink(1, { subCategoryId: TAP.id, stock: 0 }), aFood(2, { stock: 0 })]);
  expect(names(menu, 'drinks')).toEqual([]);
  expect(names(menu, 'food')).toEqual([]);
});

it('a product whose sub-category was deleted is still shown', () => {
  const menu = theMenu([aDrink(1, { name: 'Caña', subCategoryId: anId(777) })]);
  expect(names(menu, 'drinks')).toEqual([['Cervezas', [[null, ['Caña']]]]]);
});
