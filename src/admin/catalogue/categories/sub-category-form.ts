// Converts between a sub-category and the values of its form, in which the position is text.
import { AT_THE_END, requestedPosition } from '#admin/catalogue/requested-position.ts';
import type { ListedSubCategory } from '#contract/catalogue.ts';
import type { SubCategoryDraft } from '#domain/catalogue.ts';

/** Form values of a sub-category, as typed; the position (`sort`) is text. */
export interface SubCategoryValues {
  readonly name: string;
  /** Empty if none is chosen. */
  readonly categoryId: string;
  readonly sort: string;
}

/** Converts a stored sub-category to the values of its form. */
export function subCategoryValues({ name, categoryId, sort }: ListedSubCategory): SubCategoryValues {
  return { name, categoryId, sort: String(sort) };
}

/** Returns the form values of a new sub-category, last in its category. `categoryId` is empty while no category is chosen. */
export function newSubCategoryValues(categoryId: string): SubCategoryValues {
  return { name: '', categoryId, sort: AT_THE_END };
}

/** Converts the form values to the sub-category that the domain validates and the server stores. */
export function subCategoryDraft({ name, categoryId, sort }: SubCategoryValues): SubCategoryDraft {
  return { name, categoryId: categoryId || null, sort: requestedPosition(sort) };
}
