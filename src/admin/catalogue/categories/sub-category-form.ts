// Values of the sub-category form, and their conversion. The position is text while it is typed.
import { type CountBeside, lastPosition } from '#admin/catalogue/last-position.ts';
import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import type { ListedSubCategory } from '#contract/catalogue.ts';
import type { SubCategoryDraft } from '#domain/catalogue.ts';

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
export function newSubCategoryValues(
  categoryId: string,
  subCategories: readonly ListedSubCategory[],
): SubCategoryValues {
  return { name: '', categoryId, sort: lastPosition(countInCategory(subCategories, categoryId)) };
}

/** Number of these sub-categories in the category; null while none is chosen. */
export function countInCategory(subCategories: readonly ListedSubCategory[], categoryId: string): CountBeside {
  if (categoryId === '') return null;
  return subCategories.filter((each) => each.categoryId === categoryId).length;
}

/** The draft that the domain validates. */
export function subCategoryDraft({ name, categoryId, sort }: SubCategoryValues): SubCategoryDraft {
  return { name, categoryId: categoryId || null, sort: parseWholeNumber(sort) };
}
