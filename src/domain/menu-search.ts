// Search of the menu as customers type: without accents, in the singular or plural, in one word or two, and in any order.
import { type FixedSize, isFixedSize, type Product, type Size } from './menu.ts';
import type { Section } from './schedule.ts';
import {
  editDistance,
  foldedWords,
  isSameWord,
  joinedEnds,
  joinedWords,
  startsWithTyped,
  stemOf,
  wordsOf,
} from './search-words.ts';

/**
 * The field in which the words of a menu search were found. `name` is the product's own name, `heading` the name of its category or
 * sub-category.
 */
export type MatchedField = 'name' | 'size' | 'heading' | 'description';

/** A product that a search of the menu has found, with the field in which its words were found. */
export interface FoundProduct {
  readonly product: Product;
  /** The least specific place that was needed for all words: what the result must show beside the name. */
  readonly matched: MatchedField;
}

/** A category of the menu with its sub-categories. */
export interface SearchableCategory {
  readonly id: string;
  readonly section: Section;
  readonly name: string;
  readonly subCategories: readonly { readonly id: string; readonly name: string }[];
}

/** The menu prepared for searching by `indexMenu`. */
export interface MenuIndex {
  readonly language: SearchWords;
  readonly entries: readonly Entry[];
  readonly categories: readonly IndexedCategory[];
}

interface Entry {
  readonly product: Product;
  readonly name: readonly string[];
  /** The name without spaces, from each of its words on: «cocacola» finds «Coca-Cola». */
  readonly joinedNames: readonly string[];
  readonly sizes: readonly string[];
  readonly category: readonly string[];
  readonly subCategory: readonly string[];
  readonly description: readonly string[];
  /** The description in one line, for several words that belong together. */
  readonly descriptionLine: string;
}

interface IndexedCategory {
  readonly category: SearchableCategory;
  /** What a mistyped word may have meant: its own name and those of its sub-categories. */
  readonly headings: readonly string[];
  readonly products: readonly string[];
}

/** The words of a language that the menu search needs: synonyms, and words to ignore. */
export interface SearchWords {
  readonly sizes: Readonly<Record<FixedSize, string>>;
  /** Words that customers type for others of the menu: `birra` for `cerveza`. */
  readonly synonyms: Readonly<Record<string, string>>;
  /** Words that say nothing about a product, such as `de`. */
  readonly fillers: readonly string[];
}

/** Prepares the products that can be ordered for the menu search. Call it once for each version of the menu. */
export function indexMenu(
  { products, categories }: { products: readonly Product[]; categories: readonly SearchableCategory[] },
  language: SearchWords,
): MenuIndex {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const entries = products.map((product): Entry => {
    const category = byId.get(product.categoryId);
    const subCategory = category?.subCategories.find(({ id }) => id === product.subCategoryId);
    const sizes = product.sizes.filter(({ size }) => size !== 'base');
    return {
      product,
      name: wordsOf(product.name),
      joinedNames: joinedEnds(product.name),
      sizes: sizes.flatMap(({ size }) => wordsOf(sizeNameIn(language, size))),
      category: wordsOf(category?.name ?? ''),
      subCategory: wordsOf(subCategory?.name ?? ''),
      description: wordsOf(product.description),
      descriptionLine: foldedWords(product.description).join(' '),
    };
  });
  return { entries, categories: categories.map((category) => indexCategory(category, products)), language };
}

function sizeNameIn({ sizes }: SearchWords, size: Size): string {
  return isFixedSize(size) ? sizes[size] : size;
}

function indexCategory(category: SearchableCategory, products: readonly Product[]): IndexedCategory {
  const ofCategory = products.filter(({ categoryId }) => categoryId === category.id);
  const longWords = (named: readonly { readonly name: string }[]) =>
    named
      .flatMap(({ name }) => foldedWords(name))
      .filter((word) => word.length >= FUZZY_LENGTH_MIN)
      .flatMap((word) => [word, stemOf(word)]);
  return { category, headings: longWords([category, ...category.subCategories]), products: longWords(ofCategory) };
}

/**
 * Searches the menu for products that have every word of the query, best first. A name that begins with the query comes first, then
 * a category or sub-category with the whole query, then other finds. An empty query finds nothing.
 */
export function searchMenu({ entries, language }: MenuIndex, query: string): FoundProduct[] {
  const typed = { words: queryWords(query, language), joined: joinedWords(query), line: foldedWords(query).join(' ') };
  if (typed.words.length === 0) return [];
  const found = entries.flatMap((entry) => {
    const match = matchEntry(entry, typed);
    return match === null ? [] : [{ ...match, product: entry.product }];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ product, matched }) => ({ product, matched }));
}

/**
 * Returns the category that a search without results probably meant, allowing for typing errors; null if no word of the menu is
 * near.
 */
export function nearestCategory({ categories }: MenuIndex, query: string): SearchableCategory | null {
  const near = foldedWords(query)
    .filter((word) => word.length >= FUZZY_LENGTH_MIN)
    .flatMap((word) =>
      categories.flatMap(({ category, headings, products }) => [
        // The name of a category is meant rather than that of one of its products.
        { category, distance: nearestDistance(word, headings) },
        { category, distance: nearestDistance(word, products) + 0.5 },
      ]),
    )
    .toSorted((one, other) => one.distance - other.distance);
  return near[0] !== undefined && Number.isFinite(near[0].distance) ? near[0].category : null;
}

/** The distance to the nearest of these words; infinite if none is near. A whole word is nearer than the beginning of one. */
function nearestDistance(typed: string, words: readonly string[]): number {
  const allowed = typed.length >= FUZZY_LENGTH_LONG ? 2 : 1;
  const distanceTo = (word: string) =>
    Math.min(
      editDistance(typed, word, allowed),
      ...[-1, 0, 1].map((more) => editDistance(typed, word.slice(0, typed.length + more), allowed) + 0.25),
    );
  const nearest = Math.min(...words.filter((word) => word[0] === typed[0]).map(distanceTo));
  return nearest < allowed + 0.5 ? nearest : Number.POSITIVE_INFINITY;
}

/** Shorter words are near too many others. */
const FUZZY_LENGTH_MIN = 4;
const FUZZY_LENGTH_LONG = 6;

/** The place of a match in the results: a lower rank comes first. */
const RANKS = {
  sameName: 0,
  nameStarts: 1,
  headingAndName: 2,
  subCategory: 3,
  category: 4,
  nameWord: 5,
  nameWordStarts: 6,
  size: 7,
  headingWord: 8,
  descriptionLine: 9,
  description: 10,
} as const;

interface Match {
  readonly rank: number;
  readonly matched: MatchedField;
}

/** A search as typed: its telling words, the text without spaces, and the text in one line. */
interface Typed {
  readonly words: readonly string[];
  readonly joined: string;
  readonly line: string;
}

function matchEntry(entry: Entry, typed: Typed): Match | null {
  const { words } = typed;
  if (entry.joinedNames[0] === typed.joined) return { rank: RANKS.sameName, matched: 'name' };
  if (startsWithAll(entry.name, words) || entry.joinedNames[0]?.startsWith(typed.joined))
    return { rank: RANKS.nameStarts, matched: 'name' };
  const matches = words.map((word) => matchWord(entry, word));
  const heading = matchHeading(entry, words);
  if (heading) return matches.every((match) => match?.matched === 'name') ? NAME_AND_HEADING : heading;
  if (entry.joinedNames.some((name) => name.startsWith(typed.joined)))
    return { rank: RANKS.nameWordStarts, matched: 'name' };
  const found = matches.filter((match) => match !== null);
  if (found.length < matches.length) return null;
  const last = found.reduce((one, other) => (one.rank > other.rank ? one : other));
  const isOneLine = last.rank === RANKS.description && words.length > 1 && entry.descriptionLine.includes(typed.line);
  return isOneLine ? { ...last, rank: RANKS.descriptionLine } : last;
}

const NAME_AND_HEADING: Match = { rank: RANKS.headingAndName, matched: 'name' };

function matchHeading({ category, subCategory }: Entry, words: readonly string[]): Match | null {
  const isSaid = (heading: readonly string[]) =>
    words.every((word) => heading.some((known) => isSameWord(known, word)));
  if (isSaid(subCategory)) return { rank: RANKS.subCategory, matched: 'heading' };
  return isSaid(category) ? { rank: RANKS.category, matched: 'heading' } : null;
}

function matchWord(entry: Entry, word: string): Match | null {
  const starts = (known: string) => startsWithTyped(known, word);
  if (entry.name.some((known) => isSameWord(known, word))) return { rank: RANKS.nameWord, matched: 'name' };
  if (entry.name.some(starts)) return { rank: RANKS.nameWordStarts, matched: 'name' };
  // One or two letters begin too many words, unless they are the word itself.
  const isFound = word.length < START_LENGTH_MIN ? (known: string) => known === word : starts;
  if (entry.sizes.some(isFound)) return { rank: RANKS.size, matched: 'size' };
  if (entry.category.some(isFound) || entry.subCategory.some(isFound))
    return { rank: RANKS.headingWord, matched: 'heading' };
  return entry.description.some(isFound) ? { rank: RANKS.description, matched: 'description' } : null;
}

const START_LENGTH_MIN = 3;

/** True if the name begins with the words of the search, the last of them perhaps unfinished. */
function startsWithAll(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => {
    const known = name[index];
    return known !== undefined && (index === words.length - 1 ? startsWithTyped(known, word) : isSameWord(known, word));
  });
}

/**
 * Splits a query into words without plural endings, with synonyms replaced. Filler words, such as `de`, are left out unless there
 * are only such.
 */
export function queryWords(query: string, { synonyms, fillers }: SearchWords): string[] {
  const typed = foldedWords(query);
  const telling = typed.filter((word) => !fillers.includes(word));
  return (telling.length > 0 ? telling : typed).map((word) => stemOf(synonyms[word] ?? synonyms[stemOf(word)] ?? word));
}
