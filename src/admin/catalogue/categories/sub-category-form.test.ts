import { expect, it } from 'vitest';
import { validateSubCategory } from '#domain/catalogue.ts';
import { subCategoryDraft, subCategoryValues } from './sub-category-form.ts';

it('a new sub-category has position 1 and needs a name and a category', () => {
  expect(validateSubCategory(subCategoryDraft(subCategoryValues(null)))).toEqual({
    name: 'name-required',
    categoryId: 'category-required',
  });
  expect(subCategoryValues(null).sort).toBe('1');
});
