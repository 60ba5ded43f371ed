// Reads the allergens of an owner's list: words, letters and numbers, in one cell.
import type { ImportedListRow } from './list-rows.ts';
import { ALLERGENS, type Allergen } from './menu.ts';
import { isAllergenColumn, type MenuImportWords, type MenuListAnswers, type SkippedRow } from './menu-list.ts';
import { isNo, wordKey } from './sheet-cell.ts';

/**
 * What each word or mark in the allergen cells of an imported product list means, by its `AllergenWord.key`. The value is an
 * allergen; null if the word is no allergen; undefined if its meaning is not known. A product's allergens are imported only if the
 * meaning of all its words is known.
 */
export type AllergenMeanings = ReadonlyMap<string, Allergen | null | undefined>;

/**
 * A word or mark in an allergen cell of an imported product list. `word` is the text as it is written. `key` is the text without
 * case, accents and filler words, to compare it with known words.
 */
export interface AllergenWord {
  readonly word: string;
  readonly key: string;
}

/**
 * Returns the allergens of one row of an imported product list as one text. They come from its cell of allergen words and from its
 * columns of single allergens. Undefined if the list has no allergen column; empty if the row does not say enough to know all its
 * allergens. `absentAllergens` are the allergens that no product of the list contains, as the owner answered.
 */
export function allergenTextOf(
  { cells }: Pick<ImportedListRow, 'cells'>,
  words: MenuImportWords,
  { absentAllergens }: Pick<MenuListAnswers, 'absentAllergens'>,
): string | undefined {
  const text = cells.get('allergens')?.text.trim();
  if (![...cells.keys()].some(isAllergenColumn)) return text;
  const marks = ALLERGENS.flatMap((allergen) => {
    const cell = cells.get(`allergen.${allergen}`);
    if (!cell) return absentAllergens.has(allergen) ? [{ allergen, mark: 'no' }] : [];
    return [{ allergen, mark: cell.text.trim() }];
  });
  const stated = marks.flatMap(({ allergen, mark }): string[] => {
    if (isNo(mark) || saysNoAllergens(mark, words) || STROKE.test(mark)) return [];
    return allergenWordsOf(mark, words).some((word) => saysAllergensIncomplete(word, words)) ? [mark] : [allergen];
  });
  const isStated = text !== undefined && (saysNoAllergens(text, words) || allergenWordsOf(text, words).length > 0);
  if (isStated) return [...stated, text].join(', ');
  if (marks.length < ALLERGENS.length) return '';
  // Blank cells alone may mean that nobody has filled them in.
  const isNone = marks.every(({ mark }) => mark !== '' && !STROKE.test(mark));
  return stated.length === 0 && isNone ? (words.noAllergens[0] ?? '') : stated.join(', ');
}

const STROKE = /^[-–—/.]+$/u;

/**
 * For an imported product list with columns of single allergens, returns the allergens that have no such column. The preview of the
 * import asks the owner about them. Empty if the list has a column for every allergen, or for none.
 */
export function allergensWithoutColumn({ cells }: Pick<ImportedListRow, 'cells'>): Allergen[] {
  const others = ALLERGENS.filter((allergen) => !cells.has(`allergen.${allergen}`));
  return others.length < ALLERGENS.length ? others : [];
}

/**
 * Splits a cell of allergens into words: «Contiene gluten, leche y huevos» has three words, «G L H» has three marks, «Ninguno»
 * none.
 */
export function allergenWordsOf(text: string, words: MenuImportWords): AllergenWord[] {
  if (saysNoAllergens(text, words)) return [];
  const parts = text.split(/[,;:\n/+·•|()]|\s[ye]\s/u);
  return parts.flatMap((part) => {
    const whole = { word: part.trim(), key: allergenKey(part, words) };
    if (whole.key === '') return [];
    const marks = part
      .trim()
      .split(/[\s.-]+/u)
      .map((word) => ({ word, key: wordKey(word) }));
    const areMarks = marks.every((mark) => isAllergenMark(mark, words));
    return wordAllergen(whole.key, words) !== undefined || !areMarks ? [whole] : marks;
  });
}

/** True if the cell says that the product has no allergens: «Ninguno». */
export function saysNoAllergens(text: string, { noAllergens }: Pick<MenuImportWords, 'noAllergens'>): boolean {
  return noAllergens.some((word) => wordKey(word) === wordKey(text));
}

/**
 * True if this word in an allergen cell says that the cell does not list all allergens, such as «Consultar al camarero» or «otros».
 */
export function saysAllergensIncomplete({ key }: AllergenWord, { unstatedAllergens }: MenuImportWords): boolean {
  return unstatedAllergens.some((word) => key === word || key.startsWith(`${word} `));
}

/** The word without those around it that say nothing: «puede contener trazas de leche» is «leche». */
function allergenKey(text: string, { allergenFillers }: MenuImportWords): string {
  const longestFirst = allergenFillers.toSorted((one, other) => other.length - one.length);
  const filler = new RegExp(`(?<!\\S)(?:${longestFirst.join('|')})(?!\\S)`, 'gu');
  const key = wordKey(text).replace(/[\s.-]+/gu, ' ');
  return key.replace(filler, ' ').replace(/ +/gu, ' ').trim();
}

function wordAllergen(key: string, words: MenuImportWords): Allergen | undefined {
  return patternsOf(words).allergens.get(key);
}

interface AllergenPatterns {
  /** The allergens by the keys of their words. */
  readonly allergens: ReadonlyMap<string, Allergen>;
  /** The entries of a legend, in both orders: «1. Gluten», «Gluten (1)». */
  readonly entries: readonly RegExp[];
}

const PATTERNS = new WeakMap<MenuImportWords, AllergenPatterns>();

function patternsOf(words: MenuImportWords): AllergenPatterns {
  const cached = PATTERNS.get(words);
  if (cached) return cached;
  const allergens = new Map(
    ALLERGENS.flatMap((allergen) =>
      words.allergenWords(allergen).map((word) => [allergenKey(word, words), allergen] as const),
    ),
  );
  const oneOf = (keys: Iterable<string>) => [...keys].toSorted((one, other) => other.length - one.length).join('|');
  const mark = `(?<mark>${oneOf(words.allergenMarks)})`;
  const name = `(?<![^\\s,;:=()·|])(?<name>${oneOf(allergens.keys())})(?![^\\s,;()·|])`;
  const entries = [`(?<![^\\s,;(·|])${mark}[\\s:=)·–]+${name}`, `${name} ?\\(${mark}\\)`];
  const patterns = { allergens, entries: entries.map((entry) => new RegExp(entry, 'gu')) };
  PATTERNS.set(words, patterns);
  return patterns;
}

/**
 * Returns the meaning of each allergen word that an imported product list uses (`used`). `words` gives the usual meanings. `legend`
 * is the list's own explanation of its numbers and abbreviations; it replaces the usual meanings. `chosen` are the owner's answers;
 * they replace both.
 */
export function allergenMeanings(
  used: readonly AllergenWord[],
  words: MenuImportWords,
  { legend, chosen }: { readonly legend: AllergenMeanings; readonly chosen: AllergenMeanings },
): AllergenMeanings {
  const meanings = new Map(used.map(({ key }) => [key, wordAllergen(key, words)]));
  return new Map([...meanings, ...legend, ...chosen]);
}

/** True if the word is a number or an abbreviation by which lists mark an allergen: «7», «GL». */
export function isAllergenMark({ key }: Pick<AllergenWord, 'key'>, { allergenMarks }: MenuImportWords): boolean {
  return allergenMarks.includes(key);
}

/**
 * Reads the legend of an imported product list, which explains the marks of allergens: «1. Gluten». The legend is in the rows of
 * `skipped` with the reason `note`. Returns the allergen of each mark; undefined if the legend gives the mark two different
 * allergens.
 */
export function parseAllergenLegend(skipped: readonly SkippedRow[], words: MenuImportWords): AllergenMeanings {
  const legend = new Map<string, Allergen | undefined>();
  const notes = skipped.filter(({ why }) => why === 'note');
  for (const [mark, allergen] of notes.flatMap(({ text }) => allergenLegendEntries(text, words)))
    legend.set(mark, legend.has(mark) && legend.get(mark) !== allergen ? undefined : allergen);
  return legend;
}

/**
 * Returns the marks in a line of an allergen legend, each with its allergen: «1. Gluten 2. Huevos» has two. Empty if the line
 * contains anything else.
 */
export function allergenLegendEntries(
  line: string,
  words: MenuImportWords,
): (readonly [mark: string, allergen: Allergen])[] {
  const { allergens, entries } = patternsOf(words);
  const key = allergenKey(line, words);
  const titles = ['', ...words.titles.allergens.map(wordKey)];
  const isRest = (text: string) => text.split(/[\s,;:·|()]+/u).every((word) => titles.includes(word));
  const pattern = entries.find((entry) => isRest(key.replaceAll(entry, ' ')));
  return [...(pattern ? key.matchAll(pattern) : [])].flatMap(({ groups: { mark = '', name = '' } = {} }) => {
    const allergen = allergens.get(name);
    return allergen ? [[mark, allergen] as const] : [];
  });
}
