import { expect, it } from 'vitest';
import { validateSubCategory } from '#domain/catalogue.ts';
import { newSubCategoryFormValues, subCategoryDraft } from './sub-category-form.ts';

it('a new sub-category is the last of its category, and needs a name and a category', () => {
  expect(validateSubCategory(subCategoryDraft(newSubCategoryFormValues('')))).toEqual({
    name: 'name-required',
    categoryId: 'category-required',
  });
  expect(subCategoryDraft(newSubCategoryFormValues('')).sort).toBe('last');
});
