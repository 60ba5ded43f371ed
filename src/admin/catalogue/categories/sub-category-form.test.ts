import { expect, it } from 'vitest';
import { validateSubCategory } from '#domain/catalogue.ts';
import { newSubCategoryValues, subCategoryDraft } from './sub-category-form.ts';

it('a new sub-category is the last of its category, and needs a name and a category', () => {
  expect(validateSubCategory(subCategoryDraft(newSubCategoryValues('')))).toEqual({
    name: 'name-required',
    categoryId: 'category-required',
  });
  expect(subCategoryDraft(newSubCategoryValues('')).sort).toBe('last');
});
