// Finds categories of the menu whose names differ only a little from those in an owner's list of products.
import type { FoundCategory } from './menu-list.ts';
import type { Section } from './schedule.ts';
import { wordKey } from './sheet-cell.ts';
import { nameKey } from './text.ts';

/** A category of the menu or of an imported product list: its name, and its section (drinks or food). */
export interface NamedCategory {
  readonly name: string;
  readonly section: Section;
}

/**
 * Returns for names of a list the category of the menu that is meant: of the same section, and one name begins with the other
 * («Cafés», «Cafés e infusiones»). None for a name that the menu has, and none that more than one name of the list may mean.
 */
function similarCategories(
  listed: readonly NamedCategory[],
  stored: readonly NamedCategory[],
): ReadonlyMap<string, string> {
  const begins = (long: string, short: string) => wordKey(long).startsWith(`${wordKey(short)} `);
  const isSimilar = (one: NamedCategory, other: NamedCategory) =>
    one.section === other.section && (begins(one.name, other.name) || begins(other.name, one.name));
  const isSame = (one: NamedCategory, other: NamedCategory) => wordKey(one.name) === wordKey(other.name);
  return new Map(
    listed.flatMap((category) => {
      if (stored.some((each) => isSame(each, category))) return [];
      const [found, ...others] = stored.filter((each) => isSimilar(each, category));
      if (!found || others.length > 0) return [];
      const isMeantTwice = listed.some((each) => each !== category && (isSame(each, found) || isSimilar(each, found)));
      return isMeantTwice ? [] : [[category.name, found.name] as const];
    }),
  );
}

/**
 * Returns the categories of an imported product list, each with the category of the menu that it may mean (`similar`): «Cafés e
 * infusiones» for «Cafés». `similar` is missing if the menu has the same name, or if several categories could be meant. `own` has
 * the owner's answers by `nameKey`: true creates a new category; otherwise the products go into the similar one.
 */
export function withSimilarCategories(
  found: readonly FoundCategory[],
  stored: readonly NamedCategory[],
  own: ReadonlyMap<string, boolean>,
): FoundCategory[] {
  const similar = similarCategories(found, stored);
  return found.map((category) => {
    const name = similar.get(category.name);
    return name === undefined
      ? category
      : { ...category, similar: name, isOwn: own.get(nameKey(category.name)) ?? false };
  });
}
