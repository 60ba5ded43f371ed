// Values of the category form, and their conversion. The position is text while it is typed.
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

/** Form values of a category; defaults for a new one. */
export function categoryValues(category: ListedCategory | null): CategoryValues {
  return { name: category?.name ?? '', section: category?.section ?? '', sort: String(category?.sort ?? 1) };
}

/** The draft that the domain validates. */
export function categoryDraft({ name, section, sort }: CategoryValues): CategoryDraft {
  return { name, section: section || null, sort: parseWholeNumber(sort) };
}
