// The menu, indexed with the words of one language for the menu search.
import { type Allergen, type FixedSize, isFixedSize, type Product, type Size } from './menu.ts';
import { createFuzzyComparison, type WordComparison } from './near-words.ts';
import type { Section } from './schedule.ts';
import { foldedWords, joinedWordSuffixes, stemmedWords, stemOf } from './search-words.ts';

/** A category of the menu with its sub-categories. */
interface SearchableCategory {
  readonly id: string;
  readonly section: Section;
  readonly name: string;
  readonly subCategories: readonly { readonly id: string; readonly name: string }[];
}

/**
 * The words of one language that the menu search knows: names of sizes, synonyms, filters, filler words. A text with several words
 * separates them with « | ».
 */
export interface MenuSearchWords {
  readonly sizes: Readonly<Record<FixedSize, string>>;
  /** For words of the menu, what is typed for them: `birra` for `cerveza`. */
  readonly synonyms: Readonly<Record<string, string>>;
  /** For words of the menu, what is shown by them if the menu does not have it: brands and similar dishes. */
  readonly kinds: Readonly<Record<string, string>>;
  /** What is typed for a filter of the menu. A name in several lists asks for all of these filters. */
  readonly filters: Readonly<Partial<Record<Allergen | 'vegetarian', string>>>;
  /** Words that say nothing about a product beside the name of a filter, such as `carta`; in the singular. */
  readonly askingWords: readonly string[];
  /** Words that say nothing about a product, such as `de`. */
  readonly fillers: readonly string[];
}

/** The index of the menu search: the products with their words, and the synonyms of the language. `indexMenu` creates it. */
export interface MenuIndex {
  readonly language: MenuSearchWords;
  readonly entries: readonly MenuIndexEntry[];
  readonly synonyms: Thesaurus;
  readonly kinds: Thesaurus;
  /** Every word of a name, a size or a heading. */
  readonly vocabulary: ReadonlySet<string>;
  /** Compares with mistakes. */
  readonly near: WordComparison;
}

/** A product in the index of the menu search, with the words by which it is found. */
export interface MenuIndexEntry {
  readonly product: Product;
  /** Without filler words: «zumo naranja» is how «Zumo de naranja natural» begins. */
  readonly name: readonly string[];
  /** The name without spaces, from each of its words on: «cocacola» finds «Coca-Cola». */
  readonly joinedNames: readonly string[];
  readonly sizes: readonly string[];
  readonly category: readonly string[];
  readonly subCategory: readonly string[];
  /** The words of the description and of the ingredients to choose from. */
  readonly description: readonly string[];
  /** The description in one line, for several words that belong together. */
  readonly descriptionLine: string;
}

/** One or more words that a menu search looks for together: a product must have all of them. */
export type Phrase = readonly string[];
/**
 * Other words for words of the menu, used by the menu search. The key is what a customer types, in the form that `thesaurusKeys`
 * returns. The value is the list of phrases of the menu that the customer can mean.
 */
export type Thesaurus = ReadonlyMap<string, readonly Phrase[]>;

/** Creates the index of the menu search from the products that can be ordered. Call it once for each version of the menu. */
export function indexMenu(
  { products, categories }: { products: readonly Product[]; categories: readonly SearchableCategory[] },
  language: MenuSearchWords,
): MenuIndex {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const entries = products.map((product): MenuIndexEntry => {
    const category = byId.get(product.categoryId);
    const subCategory = category?.subCategories.find(({ id }) => id === product.subCategoryId);
    const sizes = product.sizes.filter(({ size }) => size !== 'base');
    return {
      product,
      name: significantWords(product.name, language),
      joinedNames: joinedWordSuffixes(product.name),
      sizes: sizes.flatMap(({ size }) => stemmedWords(sizeNameIn(language, size))),
      category: stemmedWords(category?.name ?? ''),
      subCategory: stemmedWords(subCategory?.name ?? ''),
      description: [product.description, ...product.ingredients].flatMap(stemmedWords),
      descriptionLine: foldedWords(product.description).join(' '),
    };
  });
  const vocabulary = entries.flatMap((entry) => [entry.name, entry.sizes, entry.category, entry.subCategory].flat());
  return {
    entries,
    language,
    synonyms: readThesaurus(language.synonyms, language),
    kinds: readThesaurus(language.kinds, language),
    vocabulary: new Set(vocabulary),
    near: createFuzzyComparison(),
  };
}

function sizeNameIn({ sizes }: MenuSearchWords, size: Size): string {
  return isFixedSize(size) ? sizes[size] : size;
}

function readThesaurus(lists: Readonly<Record<string, string>>, language: MenuSearchWords): Thesaurus {
  const meant = new Map<string, Phrase[]>();
  for (const [word, list] of Object.entries(lists)) {
    const phrase = stemmedWords(word);
    for (const typed of list.split(' | ')) {
      const words = significantWords(typed, language);
      for (const key of thesaurusKeys(words)) meant.set(key, [...(meant.get(key) ?? []), phrase]);
    }
  }
  return meant;
}

/**
 * Returns the keys under which a phrase is stored and looked up in a `Thesaurus`: its words joined with spaces, and joined without
 * spaces. A final `e` of words with more than three letters is left out, so that singular and plural («olive», «olives») have the
 * same key.
 */
export function thesaurusKeys(words: Phrase): readonly string[] {
  const bare = words.map((word) => (word.length > 3 ? word.replace(/e$/, '') : word));
  return [...new Set([bare.join(' '), bare.join('')])];
}

/**
 * Splits a text into words without plural endings and leaves out filler words, such as `de`. A text that has only filler words
 * keeps them.
 */
export function significantWords(text: string, { fillers }: MenuSearchWords): string[] {
  const typed = foldedWords(text);
  const significant = typed.filter((word) => !fillers.includes(word));
  return (significant.length > 0 ? significant : typed).map(stemOf);
}
