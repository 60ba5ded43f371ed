// Converts between a sub-category and the values of its form, in which the position is text.
import { LAST_POSITION, parseRequestedPosition } from '#admin/catalogue/parse-requested-position.ts';
import type { ListedSubCategory } from '#contract/catalogue.ts';
import type { SubCategoryDraft } from '#domain/catalogue.ts';

/** Form values of a sub-category, as typed; the position (`sort`) is text. */
export interface SubCategoryFormValues {
  readonly name: string;
  /** Empty if none is chosen. */
  readonly categoryId: string;
  readonly sort: string;
}

/** Converts a stored sub-category to the values of its form. */
export function subCategoryFormValues({ name, categoryId, sort }: ListedSubCategory): SubCategoryFormValues {
  return { name, categoryId, sort: String(sort) };
}

/** Returns the form values of a new sub-category, last in its category. `categoryId` is empty while no category is chosen. */
export function newSubCategoryFormValues(categoryId: string): SubCategoryFormValues {
  return { name: '', categoryId, sort: LAST_POSITION };
}

/** Converts the form values to the sub-category that the domain validates and the server stores. */
export function subCategoryDraft({ name, categoryId, sort }: SubCategoryFormValues): SubCategoryDraft {
  return { name, categoryId: categoryId || null, sort: parseRequestedPosition(sort) };
}
