// Filters of the sub-category list, in the search parameters.
import { type DialogSearch, readDialogSearch } from '#admin/shared/lists/dialog-address.ts';
import { readId, readText } from '#admin/shared/lists/read-search.ts';
import type { ListedSubCategory } from '#contract/catalogue.ts';
import { searchKey } from '#domain/text.ts';

/** Search parameters of «Subcategorías»: filters, sort order and open dialog. */
export interface SubCategorySearch extends DialogSearch {
  name?: string;
  category?: string;
  sort?: string;
}

/** Reads the search parameters; invalid values are dropped. */
export function readSubCategorySearch(search: Readonly<Record<string, unknown>>): SubCategorySearch {
  return {
    ...readDialogSearch(search),
    ...readText('name', search),
    ...readId('category', search),
    ...readText('sort', search),
  };
}

/** Sub-categories that match the filters. */
export function filterSubCategories(
  subCategories: readonly ListedSubCategory[],
  { name = '', category }: SubCategorySearch,
): ListedSubCategory[] {
  const key = searchKey(name);
  return subCategories.filter(
    (each) => searchKey(each.name).includes(key) && (category === undefined || each.categoryId === category),
  );
}
