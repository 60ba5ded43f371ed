// Values of the sub-category form, and their conversion. The position is text while it is typed.
import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import type { ListedSubCategory } from '#contract/catalogue.ts';
import type { SubCategoryDraft } from '#domain/catalogue.ts';

export interface SubCategoryValues {
  readonly name: string;
  /** Empty if none is chosen. */
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

/** The draft that the domain validates. */
export function subCategoryDraft({ name, categoryId, sort }: SubCategoryValues): SubCategoryDraft {
  return { name, categoryId: categoryId || null, sort: parseWholeNumber(sort) };
}
