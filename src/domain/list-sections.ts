// Finds out whether the categories of an owner's list are drinks or food.
import type { MenuImportWords } from './menu-list.ts';
import type { Section } from './schedule.ts';
import { wordKey } from './sheet-cell.ts';

/**
 * A category of an imported list for which it is not known whether it is drinks or food. `above` is the title above the category's
 * own title.
 */
interface UnknownCategory {
  readonly name: string;
  /** The band above its band; empty for none. */
  readonly above: string;
  readonly productNames: readonly string[];
}

/**
 * Returns the section (drinks or food) that a text of an imported product list means: drinks for «Bebidas», food for «Comidas»;
 * undefined for any other text.
 */
export function sectionNamed(text: string, { sections }: MenuImportWords): Section | undefined {
  const key = wordKey(text);
  return SECTIONS.find((section) => sections[section].some((word) => wordKey(word) === key));
}

const SECTIONS = ['drinks', 'food'] as const;

/**
 * Guesses whether a category of an imported product list is drinks or food. Tries its name, then the title above it, then the names
 * of its products; food if nothing indicates either. `isUncertain` is true if neither the name nor the title above decided; the
 * owner must then check.
 */
export function guessSection(
  { name, above, productNames }: UnknownCategory,
  words: MenuImportWords,
): { readonly section: Section; readonly isUncertain: boolean } {
  const [named] = sectionsOfWords(name, words);
  const section = sectionNamed(name, words) ?? named ?? sectionNamed(above, words);
  if (section) return { section, isUncertain: false };
  const votes = productNames.map((each) => sectionsOfWords(each, words)[0]);
  return { section: isMostly('drinks', votes, 0.5) ? 'drinks' : 'food', isUncertain: true };
}

/**
 * Returns a function that guesses from a product's name whether it is drinks or food, for a list without categories. If more than
 * three quarters of the recognised `names` are of one section, every product gets that section. Otherwise each name decides; food
 * if it is not recognised.
 */
export function createSectionGuesser(names: readonly string[], words: MenuImportWords): (name: string) => Section {
  const votes = names.map((name) => sectionsOfWords(name, words)[0]);
  const one = SECTIONS.find((section) => isMostly(section, votes, 0.75));
  return (name) => one ?? sectionsOfWords(name, words)[0] ?? 'food';
}

function isMostly(section: Section, votes: readonly (Section | undefined)[], share: number): boolean {
  const known = votes.filter((vote) => vote !== undefined);
  return known.length > 0 && known.filter((vote) => vote === section).length > known.length * share;
}

/** The sections of the words of a text that a bar uses for drinks or for food, in their order. */
function sectionsOfWords(text: string, { sectionWords }: MenuImportWords): Section[] {
  return wordKey(text)
    .split(/[^\p{Letter}]+/u)
    .flatMap((word) => SECTIONS.find((section) => sectionWords[section].includes(word)) ?? []);
}
