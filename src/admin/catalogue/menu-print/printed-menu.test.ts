import { expect, it } from 'vitest';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { countWithoutStatedAllergens, printedSections } from './printed-menu.ts';

const heading = (id: string, section: 'drinks' | 'food', subCategories: { id: string; name: string }[] = []) => {
  return { id, section, name: id, subCategories };
};
const inside = (categoryId: string, subCategoryId: string | null = null) => ({ categoryId, subCategoryId });

it('the printed menu has drinks before food, and in each category its own products before those of its groups', () => {
  const categories = [
    heading('vinos', 'drinks', [
      { id: 'tintos', name: 'Tintos' },
      { id: 'blancos', name: 'Blancos' },
    ]),
    heading('tapas', 'food'),
  ];
  const products = [
    aDrink(1, { name: 'Vino de la casa', ...inside('vinos') }),
    aDrink(2, { name: 'Rioja', ...inside('vinos', 'tintos') }),
    aFood(3, { name: 'Migas', ...inside('tapas') }),
    aFood(4, { name: 'Queso', ...inside('tapas') }),
  ];
  const named = printedSections({ categories, products }).map(({ section, categories: printed }) => [
    section,
    printed.map(({ name, groups }) => [
      name,
      groups.map((group) => [group.name, group.products.map((each) => each.name)]),
    ]),
  ]);
  expect(named).toEqual([
    [
      'drinks',
      [
        [
          'vinos',
          [
            [null, ['Vino de la casa']],
            ['Tintos', ['Rioja']],
          ],
        ],
      ],
    ],
    ['food', [['tapas', [[null, ['Migas', 'Queso']]]]]],
  ]);
});

it('what is sold out today is printed as well, and a heading without products is not', () => {
  const categories = [heading('vinos', 'drinks'), heading('tapas', 'food')];
  const products = [
    aDrink(1, { ...inside('vinos'), stock: 0, allergens: null }),
    aFood(2, { ...inside('tapas'), allergens: null }),
    aFood(3, { ...inside('tapas'), allergens: [] }),
  ];
  const printed = printedSections({ categories: [...categories, heading('postres', 'food')], products });
  expect(printed.flatMap((section) => section.categories.map(({ name }) => name))).toEqual(['vinos', 'tapas']);
  expect(countWithoutStatedAllergens(products)).toBe(2);
});
