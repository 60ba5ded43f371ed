// The filter that a menu search asks for, as «cerveza sin gluten» does. It is separate from `menu-filter.ts`, because the first
// page loads only that file.
import { ALLERGENS, type Product } from './menu.ts';
import { type MenuFilter, NO_FILTER, productWarning } from './menu-filter.ts';
import { type MenuIndex, type MenuSearchWords, significantWords } from './menu-index.ts';
import { wrongLettersAllowed } from './near-words.ts';
import { editDistance, foldedWords } from './search-words.ts';

/** A menu search, divided into the filter that its text asks for («sin gluten») and the words to search for. */
interface FilterQuery {
  /** Null if the query asks for no filter. */
  readonly asked: MenuFilter | null;
  /** What is searched beside the filter: the whole query if it asks for none, empty if it asks for nothing else. */
  readonly rest: string;
}

/**
 * Divides the text of a menu search into the filter that it asks for (`asked`), such as «sin gluten ni lactosa», and the text that
 * is left to search (`rest`). `asked` is null if the text asks for no filter. Small typing mistakes are accepted, and the last word
 * of a filter may be unfinished.
 */
export function parseFilterQuery(index: MenuIndex, query: string): FilterQuery {
  const { language } = index;
  const names = namesOf(language);
  let words = foldedWords(query).slice(0, WORDS_MAX);
  let asked: MenuFilter | null = null;
  for (let match = bestMatch(words, names, index); match !== null; match = bestMatch(words, names, index)) {
    asked = mergeFilters(asked ?? NO_FILTER, match.filter);
    const [first = '', ...others] = words.slice(match.from, match.to);
    const after = words.slice(match.to);
    const [next] = significantWords(after.join(' '), language);
    // «sin gluten ni lactosa» means «sin lactosa», too.
    const isRepeated = others.length > 0 && names.some((name) => name.words[0] === first && name.words[1] === next);
    words = [...words.slice(0, match.from), ...(isRepeated ? [first] : []), ...after];
  }
  if (asked === null) return { asked, rest: query };
  const isAsking = (word: string) =>
    significantWords(word, language).every((each) => language.askingWords.includes(each));
  const rest = words.filter((word) => !language.fillers.includes(word) && !isAsking(word));
  return { asked, rest: rest.join(' ') };
}

/** Combines two menu filters: the result hides what at least one of them hides. */
export function mergeFilters(one: MenuFilter, other: MenuFilter): MenuFilter {
  return {
    allergens: [...new Set([...one.allergens, ...other.allergens])],
    isVegetarian: one.isVegetarian || other.isVegetarian,
  };
}

/**
 * True if the product certainly matches the menu filter, as a search such as «sin gluten» requires. False if its allergens are not
 * stated, unless the filter is empty. To hide products in the menu use `isHiddenByFilter`: it shows products whose allergens are
 * not stated.
 */
export function isKnownToMatchFilter(
  product: Pick<Product, 'section' | 'isVegetarian' | 'allergens'>,
  filter: MenuFilter,
): boolean {
  return productWarning(product, filter) === null;
}

/** Bounds the work for a long text. */
const WORDS_MAX = 16;
const NAME_WORDS_MAX = 5;
/** So many letters of an unfinished last word: `sin g` can still become `sin gas`. */
const UNFINISHED_LENGTH_MIN = 3;
const MISTAKE_LENGTH_MIN = 5;

interface FilterName {
  readonly words: readonly string[];
  readonly joined: string;
  readonly filter: MenuFilter;
}

/** Read once for each language: a search runs at every letter. */
const namesByLanguage = new WeakMap<MenuSearchWords, readonly FilterName[]>();

function namesOf(language: MenuSearchWords): readonly FilterName[] {
  const names = namesByLanguage.get(language) ?? filterNames(language);
  namesByLanguage.set(language, names);
  return names;
}

/** The names of the filters. A name of several filters, such as `sin marisco`, asks for all of them. */
function filterNames(language: MenuSearchWords): FilterName[] {
  const { vegetarian = '', ...allergens } = language.filters;
  const lists: readonly (readonly [string, MenuFilter])[] = [
    [vegetarian, { allergens: [], isVegetarian: true }],
    ...ALLERGENS.map((each) => [allergens[each] ?? '', { allergens: [each], isVegetarian: false }] as const),
  ];
  const names = new Map<string, FilterName>();
  for (const [list, filter] of lists)
    for (const name of list.split(' | ').filter((each) => each !== '')) {
      const words = significantWords(name, language);
      const joined = words.join('');
      names.set(joined, { words, joined, filter: mergeFilters(names.get(joined)?.filter ?? NO_FILTER, filter) });
    }
  return [...names.values()];
}

/** The words from `from` to before `to` are the name of a filter. */
interface FilterMatch {
  readonly from: number;
  readonly to: number;
  readonly distance: number;
  readonly filter: MenuFilter;
}

/** The longest of the matches with the fewest mistakes. */
function bestMatch(words: readonly string[], names: readonly FilterName[], index: MenuIndex): FilterMatch | null {
  let best: FilterMatch | null = null;
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + NAME_WORDS_MAX); to += 1) {
      const typed = significantWords(words.slice(from, to).join(' '), index.language);
      for (const name of names) {
        const distance = distanceOf(typed, name, to === words.length, index);
        if (distance === null) continue;
        const isBetter =
          best === null || distance < best.distance || (distance === best.distance && to - from > best.to - best.from);
        if (isBetter) best = { from, to, distance, filter: name.filter };
      }
    }
  return best;
}

/** How many letters the typed words differ from the name; null if they do not mean it. */
function distanceOf(typed: readonly string[], name: FilterName, isEnd: boolean, index: MenuIndex): number | null {
  const joined = typed.join('');
  if (joined === name.joined) return 0;
  // Words of the menu and short ones are not mistakes: «Vega Sicilia» is not vegan.
  if (joined.length < MISTAKE_LENGTH_MIN || typed.every((word) => index.vocabulary.has(word))) return null;
  const last = typed.at(-1) ?? '';
  const isUnfinished =
    isEnd && typed.length > 1 && typed.length === name.words.length && last.length >= UNFINISHED_LENGTH_MIN;
  if (isUnfinished && name.joined.startsWith(joined)) return 1;
  const allowed = wrongLettersAllowed(joined);
  // Most names end here, before letters are counted.
  if (Math.abs(joined.length - name.joined.length) > allowed || !isSameMistake(typed, name.words)) return null;
  const distance = editDistance(joined, name.joined, allowed);
  return distance <= allowed ? distance : null;
}

/** True if no word differs too much on its own: «sin ajo» is not «sin apio», and «pescado» is not «no pescado». */
function isSameMistake(typed: readonly string[], words: readonly string[]): boolean {
  const [first = ''] = words;
  if (typed.length !== words.length) return typed.join('').startsWith(first);
  return typed.every((word, at) => {
    const allowed = Math.max(wrongLettersAllowed(word), at === 0 ? 1 : 0);
    return editDistance(word, words[at] ?? '', allowed) <= allowed;
  });
}
