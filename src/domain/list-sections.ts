// Finds out whether the categories of an owner's list are drinks or food.
import type { ListWords } from './menu-list.ts';
import type { Section } from './schedule.ts';
import { wordKey } from './sheet-cell.ts';

/** A category of a list whose section is not known yet, with its products and the band (a row with one text) above it. */
export interface UnknownCategory {
  readonly name: string;
  /** The band above its band; empty for none. */
  readonly above: string;
  readonly productNames: readonly string[];
}

/** Returns the section that the text names, such as drinks for «Bebidas»; undefined if it names none. */
export function sectionNamed(text: string, { sections }: ListWords): Section | undefined {
  const key = wordKey(text);
  return SECTIONS.find((section) => sections[section].some((word) => wordKey(word) === key));
}

const SECTIONS = ['drinks', 'food'] as const;

/**
 * Guesses the section of a category by the words of its name, then by the band above it, then by its products' names. The result is
 * uncertain if only the products decide it. Without any indication it is food.
 */
export function guessSection(
  { name, above, productNames }: UnknownCategory,
  words: ListWords,
): { readonly section: Section; readonly isUncertain: boolean } {
  const [named] = sectionsOfWords(name, words);
  const section = sectionNamed(name, words) ?? named ?? sectionNamed(above, words);
  if (section) return { section, isUncertain: false };
  const votes = productNames.map((each) => sectionsOfWords(each, words)[0]);
  return { section: isMostly('drinks', votes, 0.5) ? 'drinks' : 'food', isUncertain: true };
}

/**
 * Returns a function that guesses the section of a product by its name, for a list without categories. If more than three quarters
 * of the names with a known section have the same one, all products get it, because names of wines do not contain a known word.
 */
export function guessSections(names: readonly string[], words: ListWords): (name: string) => Section {
  const votes = names.map((name) => sectionsOfWords(name, words)[0]);
  const one = SECTIONS.find((section) => isMostly(section, votes, 0.75));
  return (name) => one ?? sectionsOfWords(name, words)[0] ?? 'food';
}

function isMostly(section: Section, votes: readonly (Section | undefined)[], share: number): boolean {
  const known = votes.filter((vote) => vote !== undefined);
  return known.length > 0 && known.filter((vote) => vote === section).length > known.length * share;
}

/** The sections of the words of a text that a bar uses for drinks or for food, in their order. */
function sectionsOfWords(text: string, { sectionWords }: ListWords): Section[] {
  return wordKey(text)
    .split(/[^\p{Letter}]+/u)
    .flatMap((word) => SECTIONS.find((section) => sectionWords[section].includes(word)) ?? []);
}
