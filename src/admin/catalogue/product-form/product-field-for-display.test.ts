import { expect, it } from 'vitest';
import { productFieldForDisplay } from './product-field-for-display.ts';
import type { DrinkFormValues, FoodFormValues } from './product-form.ts';

const BEERS = '0198f2a0-0000-7000-8000-00000000000a';
const DRAUGHT = '0198f2a0-0000-7000-8000-00000000000c';
const CATEGORIES = [
  { id: BEERS, section: 'drinks', name: 'Cervezas', subCategories: [{ id: DRAUGHT, name: 'De barril' }] },
] as const;
const SIZES = [
  { size: 'base', isOwn: false, price: '2,50', cost: '' },
  { size: 'copa', isOwn: false, price: '', cost: '' },
  { size: 'Jarra', isOwn: true, price: '14,00', cost: '3,10' },
];

it.each([
  ['name', { name: 'Caña' }, ['Nombre', 'Caña']],
  ['description', { description: '' }, ['Descripción', '—']],
  ['categoryId', { categoryId: BEERS }, ['Categoría', 'Cervezas']],
  ['subCategoryId', { categoryId: BEERS, subCategoryId: DRAUGHT }, ['Subcategoría', 'De barril']],
  ['subCategoryId', { categoryId: BEERS, subCategoryId: '' }, ['Subcategoría', 'Sin subcategoría']],
  ['sizes', { sizes: SIZES }, ['Precios', 'Normal 2,50\u00A0€, Jarra 14,00\u00A0€ (coste 3,10\u00A0€)']],
  ['countsStock', { countsStock: true }, ['Contar existencias', 'Sí']],
  ['allergens', { allergens: ['gluten', 'huevo'] }, ['Alérgenos', 'Gluten, Huevo']],
  ['allergens', { allergens: [] }, ['Alérgenos', 'Sin alérgenos']],
  ['allergens', { allergens: null }, ['Alérgenos', 'Sin indicar']],
  ['ingredients', { ingredients: ['Tomate', 'Jamón'] }, ['Ingredientes', 'Tomate, Jamón']],
  ['imageId', { imageId: DRAUGHT }, [expect.any(String), 'Sí']],
] satisfies [keyof DrinkFormValues | keyof FoodFormValues, Partial<DrinkFormValues & FoodFormValues>, unknown][])(
  'the field %s of %j is displayed as %j',
  (field, values, expected) => {
    expect(
      productFieldForDisplay(
        field,
        values,
        CATEGORIES.map((each) => ({ ...each, subCategories: [...each.subCategories] })),
      ),
    ).toEqual(expected);
  },
);
