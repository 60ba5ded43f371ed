import { expect, it } from 'vitest';
import { validateSubCategory } from '#domain/catalogue.ts';
import { newSubCategoryValues, subCategoryDraft } from './sub-category-form.ts';

const LAGER = {
  id: '0198f2a0-0000-7000-8000-000000000001',
  categoryId: '0198f2a0-0000-7000-8000-00000000000a',
  categoryName: 'Cervezas',
  name: 'Rubias',
  sort: 1,
  version: 1,
};

it('a new sub-category is the last of its category, and needs a name and a category', () => {
  expect(validateSubCategory(subCategoryDraft(newSubCategoryValues('', [LAGER])))).toEqual({
    name: 'name-required',
    sort: 'sort-required',
    categoryId: 'category-required',
  });
  expect(newSubCategoryValues('', [LAGER]).sort).toBe('');
  expect(newSubCategoryValues(LAGER.categoryId, [LAGER]).sort).toBe('2');
});
