// Finds out what the words of a menu search mean: synonyms, kinds of products, words that belong together, and typing mistakes.
import { type MenuIndex, type Phrase, type Thesaurus, thesaurusKeys } from './menu-index.ts';
import type { WordComparison } from './near-words.ts';
import { stemOf } from './search-words.ts';

/**
 * One or more consecutive words of a menu search that have one meaning together (`own`), such as «te frio», with their synonyms
 * (`others`) and with similar products (`kinds`).
 */
export interface SearchTerm {
  readonly own: Phrase;
  /** Other names of it, of which each word must be found whole. */
  readonly others: readonly Phrase[];
  /** Products of the same kind, which come last. */
  readonly kinds: readonly Phrase[];
}

/** Divides the words of a menu search into terms, the longest known phrase first: «te frio» is one drink, and not any «té». */
export function splitIntoSearchTerms(words: readonly string[], index: MenuIndex): SearchTerm[] {
  const [first, ...rest] = words;
  if (first === undefined) return [];
  for (let length = Math.min(words.length, PHRASE_WORDS_MAX); length > 0; length -= 1) {
    const own = words.slice(0, length);
    const others = meaningOf(own, index.synonyms);
    // Products of the same kind are meant only if the menu does not have what was typed.
    const kinds = own.every((word) => index.vocabulary.has(word)) ? [] : meaningOf(own, index.kinds);
    if (others.length + kinds.length > 0)
      return [{ own, others, kinds }, ...splitIntoSearchTerms(words.slice(length), index)];
  }
  return [{ own: [first], others: [], kinds: [] }, ...splitIntoSearchTerms(rest, index)];
}

function meaningOf(own: Phrase, thesaurus: Thesaurus): readonly Phrase[] {
  return thesaurusKeys(own).flatMap((key) => thesaurus.get(key) ?? []);
}

const PHRASE_WORDS_MAX = 4;

/**
 * Joins two consecutive words of a menu search that the customer typed apart, although they are one word: «ali oli» becomes
 * «alioli». They stay apart if the menu contains one of them on its own, or if the menu or its synonyms contain them as two words.
 */
export function joinSeparatedWords(words: readonly string[], index: MenuIndex): string[] {
  const [first, second, ...rest] = words;
  if (first === undefined) return [];
  const joined = `${first}${second ?? ''}`;
  const known = [index.vocabulary, index.synonyms, index.kinds];
  const isOneWord = known.some((words) => words.has(joined)) && !known.some((words) => words.has(`${first} ${second}`));
  const isKnown = second === undefined || index.vocabulary.has(first) || index.vocabulary.has(second);
  if (isOneWord && !isKnown) return [joined, ...joinSeparatedWords(rest, index)];
  return [first, ...joinSeparatedWords(words.slice(1), index)];
}

/**
 * Splits a word of a menu search that the menu does not contain into two words that it contains: «vinotinto» becomes «vino» and
 * «tinto». Any other word is returned alone, unchanged.
 */
export function splitJoinedWord(word: string, { vocabulary, synonyms }: MenuIndex): string[] {
  const isKnown = (part: string) => [part, stemOf(part)].some((each) => vocabulary.has(each) || synonyms.has(each));
  if (isKnown(word)) return [word];
  for (let at = SPLIT_LETTERS_MIN; at <= word.length - SPLIT_LETTERS_MIN; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(isKnown)) return parts.map(stemOf);
  }
  return [word];
}

const SPLIT_LETTERS_MIN = 3;

/**
 * Returns the words of a menu search with typing mistakes corrected. A word is replaced by the most similar synonym or kind of
 * product that the search knows. It stays unchanged if none is similar, or if a word of the menu is at least as similar.
 */
export function correctedWords(words: readonly string[], { vocabulary, synonyms, kinds, near }: MenuIndex): string[] {
  return words.map((word) => {
    const inMenu = nearest(word, vocabulary.keys(), near);
    const meant = nearest(word, [...synonyms.keys(), ...kinds.keys()], near);
    return meant !== null && (inMenu === null || meant.distance < inMenu.distance) ? meant.known : word;
  });
}

function nearest(word: string, known: Iterable<string>, { whole }: WordComparison) {
  let best: { readonly known: string; readonly distance: number } | null = null;
  for (const each of known) {
    const distance = whole(each, word);
    if (distance !== null && (best === null || distance < best.distance)) best = { known: each, distance };
  }
  return best;
}
