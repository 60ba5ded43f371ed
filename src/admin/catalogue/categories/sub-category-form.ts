// The form of a sub-category, and what its list is narrowed to.

import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import { type DialogSearch, readDialogSearch } from '#admin/shared/lists/dialog-address.ts';
import { readId, readText } from '#admin/shared/lists/read-search.ts';
import type { ListedSubCategory } from '#contract/catalogue.ts';
import type { SubCategoryDraft } from '#domain/catalogue.ts';
import { searchKey } from '#domain/text.ts';

export interface SubCategoryValues {
  readonly name: string;
  /** Empty where none is chosen. */
  readonly categoryId: string;
  readonly sort: string;
}

/** Form values of a sub-category; defaults for a new one. */
export function subCategoryValues(subCategory: ListedSubCategory | null): SubCategoryValues {
  return {
    name: subCategory?.name ?? '',
    categoryId: subCategory?.categoryId ?? '',
    sort: String(subCategory?.sort ?? 1),
  };
}

export function subCategoryDraft({ name, categoryId, sort }: SubCategoryValues): SubCategoryDraft {
  return { name, categoryId: categoryId || null, sort: parseWholeNumber(sort) };
}

/** What the address of «Subcategorías» says. */
export interface SubCategorySearch extends DialogSearch {
  name?: string;
  category?: string;
  sort?: string;
}

export function readSubCategorySearch(search: Readonly<Record<string, unknown>>): SubCategorySearch {
  return {
    ...readDialogSearch(search),
    ...readText('name', search),
    ...readId('category', search),
    ...readText('sort', search),
  };
}

export function filterSubCategories(
  subCategories: readonly ListedSubCategory[],
  { name = '', category }: SubCategorySearch,
): ListedSubCategory[] {
  const key = searchKey(name);
  return subCategories.filter(
    (each) => searchKey(each.name).includes(key) && (category === undefined || each.categoryId === category),
  );
}
