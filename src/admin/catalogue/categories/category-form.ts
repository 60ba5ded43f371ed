// Values of the category form, and their conversion. The position is text while it is typed.
import { type CountBeside, lastPosition } from '#admin/catalogue/last-position.ts';
import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import type { ListedCategory } from '#contract/catalogue.ts';
import type { CategoryDraft } from '#domain/catalogue.ts';
import type { Section } from '#domain/schedule.ts';

export interface CategoryValues {
  readonly name: string;
  /** Empty if none is chosen. */
  readonly section: Section | '';
  readonly sort: string;
}

/** Form values of a stored category. */
export function categoryValues({ name, section, sort }: ListedCategory): CategoryValues {
  return { name, section, sort: String(sort) };
}

/** Form values of a new category, last in its section. */
export function newCategoryValues(section: Section | '', categories: readonly ListedCategory[]): CategoryValues {
  return { name: '', section, sort: lastPosition(countInSection(categories, section)) };
}

/** Number of these categories in the section; null while none is chosen. */
export function countInSection(categories: readonly ListedCategory[], section: Section | ''): CountBeside {
  if (section === '') return null;
  return categories.filter((category) => category.section === section).length;
}

/** The draft that the domain validates. */
export function categoryDraft({ name, section, sort }: CategoryValues): CategoryDraft {
  return { name, section: section || null, sort: parseWholeNumber(sort) };
}
