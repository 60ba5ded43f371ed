import { expect, it } from 'vitest';
import { productFieldForDisplay } from './product-field-for-display.ts';
import type { DrinkValues, FoodValues } from './product-form.ts';

const BEERS = '0198f2a0-0000-7000-8000-00000000000a';
const DRAUGHT = '0198f2a0-0000-7000-8000-00000000000c';
const CATEGORIES = [
  { id: BEERS, section: 'drinks', name: 'Cervezas', subCategories: [{ id: DRAUGHT, name: 'De barril' }] },
] as const;
const PRICES = { base: '2,50', copa: '', cubata: '', botella: '14,00', chupito: '' };

it.each([
  ['name', { name: 'Caña' }, ['Nombre', 'Caña']],
  ['description', { description: '' }, ['Descripción', '—']],
  ['categoryId', { categoryId: BEERS }, ['Categoría', 'Cervezas']],
  ['subCategoryId', { categoryId: BEERS, subCategoryId: DRAUGHT }, ['Subcategoría', 'De barril']],
  ['subCategoryId', { categoryId: BEERS, subCategoryId: '' }, ['Subcategoría', 'Sin subcategoría']],
  ['prices', { prices: PRICES }, ['Precios', 'Normal 2,50\u00A0€, Botella 14,00\u00A0€']],
  ['costs', { costs: { ...PRICES, base: '0,60' } }, ['Coste (opcional)', 'Normal 0,60\u00A0€, Botella 14,00\u00A0€']],
  ['countsStock', { countsStock: true }, ['Contar existencias', 'Sí']],
  ['allergens', { allergens: ['gluten', 'huevo'] }, ['Alérgenos', 'Gluten, Huevo']],
  ['allergens', { allergens: [] }, ['Alérgenos', 'Sin alérgenos']],
  ['allergens', { allergens: null }, ['Alérgenos', 'Sin indicar']],
  ['ingredients', { ingredients: ['Tomate', 'Jamón'] }, ['Ingredientes', 'Tomate, Jamón']],
  ['imageId', { imageId: DRAUGHT }, [expect.any(String), 'Sí']],
] satisfies [keyof DrinkValues | keyof FoodValues, Partial<DrinkValues & FoodValues>, unknown][])(
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
