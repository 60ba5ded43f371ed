// Search of the menu as customers type: without accents, in the singular or plural, in one word or two, in any order, by other
// names and in other languages, and with mistakes.
import type { Product } from './menu.ts';
import type { MenuFilter } from './menu-filter.ts';
import { type MenuIndex, type MenuIndexEntry, type Phrase, significantWords } from './menu-index.ts';
import { EXACT_COMPARISON, type WordComparison } from './near-words.ts';
import type { Section } from './schedule.ts';
import { isKnownToMatchFilter, parseFilterQuery } from './search-filter.ts';
import {
  compareSearchMatches,
  type MatchedField,
  type RankedProduct,
  SEARCH_RANKS,
  type SearchMatch,
  selectBestMatches,
} from './search-ranks.ts';
import {
  correctedWords,
  joinSeparatedWords,
  type SearchTerm,
  splitIntoSearchTerms,
  splitJoinedWord,
} from './search-terms.ts';
import { foldedWords, isSameWord, joinedWords, stemmedWords } from './search-words.ts';

/** A product that a search of the menu has found, with the field in which its words were found. */
interface FoundProduct {
  readonly product: Product;
  /** The least specific place that was needed for all words: what the result must show beside the name. */
  readonly matched: MatchedField;
}

/** The result of a menu search: the products found, and the menu filter (such as «sin gluten») that the query contains. */
export interface MenuSearchResult {
  /** The products found, best first. */
  readonly found: readonly FoundProduct[];
  /** True for a word of a product's texts that the search has found, to be marked. */
  readonly isMarked: (word: string) => boolean;
  /** The filter of the menu that the query asks for, such as `sin gluten`; null if it asks for none. */
  readonly asked: MenuFilter | null;
  /** What was searched beside the filter; empty if nothing. */
  readonly rest: string;
  /** The section of the best find; null if both sections have one as good. */
  readonly bestSection: Section | null;
  /** True if the menu does not have what was typed, and only products of the same kind were found. */
  readonly isSimilar: boolean;
}

/**
 * Searches the menu for products that have every word of the query, the best match first. Much worse matches are left out. If no
 * product has all words, it finds products with similar (misspelt) words, then those with most of the words. With a filter in the
 * query, such as «sin gluten», it finds only products that certainly match the filter. An empty query, or a filter alone, finds
 * nothing.
 */
export function searchMenu(index: MenuIndex, query: string): MenuSearchResult {
  const { asked, rest } = parseFilterQuery(index, query);
  const { ranked, isMarked } = findWords(index, rest);
  const found = asked === null ? ranked : ranked.filter(({ product }) => isKnownToMatchFilter(product, asked));
  const [best] = found;
  const equal = found.find(({ product }) => product.section !== best?.product.section);
  return {
    found: found.map(({ product, matched }) => ({ product, matched })),
    isMarked,
    asked,
    rest,
    bestSection: best === undefined || (equal && compareSearchMatches(best, equal) === 0) ? null : best.product.section,
    isSimilar: best !== undefined && best.rank >= SEARCH_RANKS.kind,
  };
}

interface FoundWords {
  readonly ranked: readonly RankedProduct[];
  readonly isMarked: MenuSearchResult['isMarked'];
}

function findWords(index: MenuIndex, query: string): FoundWords {
  const { language } = index;
  const words = joinSeparatedWords(significantWords(query, language), index).flatMap((word) =>
    splitJoinedWord(word, index),
  );
  if (words.length === 0) return NOTHING;
  const typed = { joined: joinedWords(query), line: foldedWords(query).join(' ') };
  const exact: Query = { ...typed, comparison: EXACT_COMPARISON, terms: splitIntoSearchTerms(words, index) };
  const found = findProducts(index, exact);
  if (found.length > 0) return { ranked: found, isMarked: markWith(exact) };
  const near: Query = {
    ...typed,
    comparison: index.near,
    terms: splitIntoSearchTerms(correctedWords(words, index), index),
  };
  const nearFound = findProducts(index, near);
  return { ranked: nearFound.length > 0 ? nearFound : findMostTerms(index, near), isMarked: markWith(near) };
}

const NOTHING: FoundWords = { ranked: [], isMarked: () => false };

/** A query as it is compared with the menu. */
interface Query {
  readonly comparison: WordComparison;
  readonly terms: readonly SearchTerm[];
  /** The typed text without spaces, and in one line. */
  readonly joined: string;
  readonly line: string;
}

function findProducts({ entries }: MenuIndex, query: Query): RankedProduct[] {
  const found = entries.flatMap((entry) => {
    const match = matchEntry(entry, query);
    return match === null ? [] : [{ ...match, product: entry.product }];
  });
  return selectBestMatches(found);
}

/**
 * The products with the largest number of terms: «pizza barbacoa» finds pizzas. One of the terms must be outside the description:
 * «menú del día» does not find a sangría with «fruta del día».
 */
function findMostTerms({ entries }: MenuIndex, { terms, comparison }: Query): RankedProduct[] {
  const found = entries.map((entry) => {
    const matches = terms.flatMap((term) => matchTerm(entry, term, comparison) ?? []);
    const isDescribed = matches.every(({ matched }) => matched === 'description');
    return { product: entry.product, matches: isDescribed ? [] : matches };
  });
  const most = Math.max(1, ...found.map(({ matches }) => matches.length));
  return selectBestMatches(
    found.flatMap(({ product, matches }) => {
      const worst = matches.length < most ? null : worstOf(matches);
      return worst === null ? [] : [{ product, ...worst }];
    }),
  );
}

/** Combines the matches of several words: the worst rank, and the sum of their distances. Null without a match. */
function worstOf(matches: readonly SearchMatch[]): SearchMatch | null {
  const [first] = matches;
  if (first === undefined) return null;
  const worst = matches.reduce((one, other) => (one.rank > other.rank ? one : other), first);
  return { ...worst, distance: matches.reduce((sum, { distance }) => sum + distance, 0) };
}

function matchEntry(entry: MenuIndexEntry, query: Query): SearchMatch | null {
  const { joined, line, terms, comparison } = query;
  if (entry.joinedNames[0] === joined) return { rank: SEARCH_RANKS.sameName, distance: 0, matched: 'name' };
  const typed = terms.flatMap(({ own }) => own);
  if (typed.every((word, index) => entry.name[index] !== undefined && isSameWord(entry.name[index], word)))
    return { rank: SEARCH_RANKS.nameWords, distance: 0, matched: 'name' };
  const matches = terms.map((term) => matchTerm(entry, term, comparison));
  const heading = matchHeading(entry, terms, comparison);
  if (heading)
    return matches.every((match) => match?.matched === 'name')
      ? { ...heading, rank: SEARCH_RANKS.headingAndName }
      : heading;
  const isBegun = (name: string) => name.startsWith(joined);
  if (entry.joinedNames.some(isBegun)) {
    const rank = entry.joinedNames.findIndex(isBegun) === 0 ? SEARCH_RANKS.nameStarts : SEARCH_RANKS.nameWordStarts;
    const whole = matches.every((match) => match !== null && match.rank <= SEARCH_RANKS.nameWord);
    return { rank: whole ? SEARCH_RANKS.nameWord : rank, distance: 0, matched: 'name' };
  }
  const found = matches.filter((match) => match !== null);
  const worst = found.length < matches.length ? null : worstOf(found);
  const glued = smallest(entry.joinedNames.map((name) => comparison.whole(name, joined)));
  if (glued !== null && (worst === null || glued < worst.distance))
    return { rank: SEARCH_RANKS.nameWordStarts, distance: glued, matched: 'name' };
  if (worst === null) return null;
  if (isOfNameAndHeading(found)) return { ...worst, rank: SEARCH_RANKS.nameAndHeading };
  const isOneLine = worst.rank === SEARCH_RANKS.description && typed.length > 1 && entry.descriptionLine.includes(line);
  return isOneLine ? { ...worst, rank: SEARCH_RANKS.descriptionLine } : worst;
}

function isOfNameAndHeading(matches: readonly SearchMatch[]): boolean {
  const ranks: readonly number[] = [SEARCH_RANKS.nameWord, SEARCH_RANKS.subCategoryWord, SEARCH_RANKS.categoryWord];
  return matches.every(({ rank }) => ranks.includes(rank)) && new Set(matches.map(({ matched }) => matched)).size > 1;
}

/** The best match of a term by its own words, by one of its other names, or by its kind. */
function matchTerm(
  entry: MenuIndexEntry,
  { own, others, kinds }: SearchTerm,
  comparison: WordComparison,
): SearchMatch | null {
  const matchWhole = (phrase: Phrase) => matchPhrase(phrase, (word) => matchWholeWord(entry, word));
  const ofKind = kinds.map(matchWhole).map((match) => match && { ...match, rank: match.rank + SEARCH_RANKS.kind });
  // A word that the lists know is no mistake.
  const ownComparison = others.length + kinds.length > 0 ? EXACT_COMPARISON : comparison;
  const matches = [
    matchPhrase(own, (word) => matchWord(entry, word, ownComparison)),
    ...others.map(matchWhole),
    ...ofKind,
  ].filter((match) => match !== null);
  return matches.toSorted((one, other) => one.distance - other.distance || one.rank - other.rank)[0] ?? null;
}

function matchPhrase(phrase: Phrase, match: (word: string) => SearchMatch | null): SearchMatch | null {
  const matches = phrase.map(match).filter((each) => each !== null);
  return matches.length < phrase.length ? null : worstOf(matches);
}

/** All terms are in the name of the category, or in that of the sub-category. */
function matchHeading(
  { category, subCategory }: MenuIndexEntry,
  terms: readonly SearchTerm[],
  { whole }: WordComparison,
): SearchMatch | null {
  const inSubCategory = distanceOfTerms(subCategory, terms, whole);
  if (inSubCategory !== null) return { rank: SEARCH_RANKS.subCategory, distance: inSubCategory, matched: 'heading' };
  const inCategory = distanceOfTerms(category, terms, whole);
  return inCategory === null ? null : { rank: SEARCH_RANKS.category, distance: inCategory, matched: 'heading' };
}

function distanceOfTerms(
  heading: readonly string[],
  terms: readonly SearchTerm[],
  whole: WordComparison['whole'],
): number | null {
  const distances = terms.map(({ own, others }) =>
    smallest(
      [own, ...others].map((phrase) =>
        distanceOfPhrase(heading, phrase, phrase === own ? whole : EXACT_COMPARISON.whole),
      ),
    ),
  );
  return sumOrNull(distances);
}

function distanceOfPhrase(heading: readonly string[], phrase: Phrase, whole: WordComparison['whole']): number | null {
  return sumOrNull(phrase.map((word) => smallest(heading.map((known) => whole(known, word)))));
}

function smallest(distances: readonly (number | null)[]): number | null {
  const known = distances.filter((distance) => distance !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function sumOrNull(distances: readonly (number | null)[]): number | null {
  return distances.reduce((sum, distance) => (sum === null || distance === null ? null : sum + distance), 0);
}

function matchWholeWord(entry: MenuIndexEntry, word: string): SearchMatch | null {
  const isFound = (known: string) => isSameWord(known, word);
  if (entry.name.some(isFound)) return { rank: SEARCH_RANKS.nameWord, distance: 0, matched: 'name' };
  if (entry.sizes.some(isFound)) return { rank: SEARCH_RANKS.size, distance: 0, matched: 'size' };
  if (entry.subCategory.some(isFound)) return { rank: SEARCH_RANKS.subCategoryWord, distance: 0, matched: 'heading' };
  if (entry.category.some(isFound)) return { rank: SEARCH_RANKS.categoryWord, distance: 0, matched: 'heading' };
  return entry.description.some(isFound)
    ? { rank: SEARCH_RANKS.description, distance: 0, matched: 'description' }
    : null;
}

function matchWord(entry: MenuIndexEntry, word: string, { whole, starts }: WordComparison): SearchMatch | null {
  // One or two letters begin too many words, unless they are the word itself.
  const isShort = word.length < START_LENGTH_MIN;
  const begun = isShort ? (known: string, typed: string) => (known === typed ? 0 : null) : starts;
  const fields: readonly [readonly string[], number, MatchedField, WordComparison['whole']][] = [
    [entry.name, SEARCH_RANKS.nameWord, 'name', whole],
    [entry.name, SEARCH_RANKS.nameWordStarts, 'name', starts],
    [entry.sizes, SEARCH_RANKS.size, 'size', begun],
    [entry.subCategory, SEARCH_RANKS.subCategoryWord, 'heading', begun],
    [entry.category, SEARCH_RANKS.categoryWord, 'heading', begun],
    [entry.description, SEARCH_RANKS.description, 'description', whole],
    [entry.description, SEARCH_RANKS.descriptionStarts, 'description', begun],
  ];
  const matches = fields.flatMap(([known, rank, matched, compare]) => {
    const distances = known.flatMap((each) => compare(each, word) ?? []);
    return distances.length === 0 ? [] : [{ rank, matched, distance: Math.min(...distances) }];
  });
  return matches.toSorted((one, other) => one.distance - other.distance || one.rank - other.rank)[0] ?? null;
}

const START_LENGTH_MIN = 3;

function markWith({ terms, comparison }: Query): MenuSearchResult['isMarked'] {
  const isNamed = (word: string) =>
    terms.some(({ others, kinds }) => [others, kinds].flat(2).some((meant) => isSameWord(word, meant))) ||
    terms.some(({ own }) => own.some((typed) => comparison.starts(word, typed) !== null));
  return (text) => stemmedWords(text).some(isNamed);
}
