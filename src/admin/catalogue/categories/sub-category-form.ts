// Values of the sub-category form, and their conversion. The position is text while it is typed.
import { AT_THE_END, requestedPosition } from '#admin/catalogue/requested-position.ts';
import type { ListedSubCategory } from '#contract/catalogue.ts';
import type { SubCategoryDraft } from '#domain/catalogue.ts';

/** Form values of a sub-category. */
export interface SubCategoryValues {
  readonly name: string;
  /** Empty if none is chosen. */
  readonly categoryId: string;
  readonly sort: string;
}

/** Form values of a stored sub-category. */
export function subCategoryValues({ name, categoryId, sort }: ListedSubCategory): SubCategoryValues {
  return { name, categoryId, sort: String(sort) };
}

/** Form values of a new sub-category, last in its category; the id is empty while none is chosen. */
export function newSubCategoryValues(categoryId: string): SubCategoryValues {
  return { name: '', categoryId, sort: AT_THE_END };
}

/** Converts the form values to the sub-category that the domain validates and the server stores. */
export function subCategoryDraft({ name, categoryId, sort }: SubCategoryValues): SubCategoryDraft {
  return { name, categoryId: categoryId || null, sort: requestedPosition(sort) };
}
