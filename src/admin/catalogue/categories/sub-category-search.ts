// Search parameters of «Subcategorías», and the filter of the list by them.
import { type DialogSearch, readDialogSearch } from '#admin/shared/lists/dialog-address.ts';
import { readIdParameter, readTextParameter } from '#admin/shared/lists/read-search.ts';
import type { ListedSubCategory } from '#contract/catalogue.ts';
import { searchKey } from '#domain/text.ts';

/** Search parameters in the URL of the page «Subcategorías»: filters, sort order and open dialog. */
export interface SubCategorySearch extends DialogSearch {
  name?: string;
  category?: string;
  sort?: string;
}

/** Reads the search parameters in the URL of the page «Subcategorías»; invalid values are dropped. */
export function readSubCategorySearch(search: Readonly<Record<string, unknown>>): SubCategorySearch {
  return {
    ...readDialogSearch(search),
    ...readTextParameter('name', search),
    ...readIdParameter('category', search),
    ...readTextParameter('sort', search),
  };
}

/** Returns the sub-categories that match the filters by name and category, in the given sequence. */
export function filterSubCategories(
  subCategories: readonly ListedSubCategory[],
  { name = '', category }: SubCategorySearch,
): ListedSubCategory[] {
  const key = searchKey(name);
  return subCategories.filter(
    (each) => searchKey(each.name).includes(key) && (category === undefined || each.categoryId === category),
  );
}
