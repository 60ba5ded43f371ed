// Reads the allergens of an owner's list: words, letters and numbers, in one cell.
import type { ListRow } from './list-rows.ts';
import { ALLERGENS, type Allergen } from './menu.ts';
import { isAllergenColumn, type ListWords, type MenuListChoices } from './menu-list.ts';
import { isNo, wordKey } from './sheet-cell.ts';

/**
 * The meaning of each word in the allergen cells of a list, by the word's key. It is an allergen, null if the word means no
 * allergen, or undefined if the meaning is not known. The allergens of a product are stated only when all its words are known.
 */
export type AllergenMeanings = ReadonlyMap<string, Allergen | null | undefined>;

/** A word in a cell of allergens: as it is written, and the key by which it is compared. */
export interface AllergenWord {
  readonly word: string;
  readonly key: string;
}

/**
 * Returns the allergens of a row as words, those of its marks and those of its cell of words; undefined if the list has no column
 * for them. Marks without a column for each allergen state nothing, unless the owner says that the others are absent.
 */
export function allergenTextOf(
  { cells }: Pick<ListRow, 'cells'>,
  words: ListWords,
  { absentAllergens }: Pick<MenuListChoices, 'absentAllergens'>,
): string | undefined {
  const text = cells.get('allergens')?.text.trim();
  if (![...cells.keys()].some(isAllergenColumn)) return text;
  const marks = ALLERGENS.flatMap((allergen) => {
    const cell = cells.get(`allergen.${allergen}`);
    if (!cell) return absentAllergens.has(allergen) ? [{ allergen, mark: 'no' }] : [];
    return [{ allergen, mark: cell.text.trim() }];
  });
  const stated = marks.flatMap(({ allergen, mark }): string[] => {
    if (isNo(mark) || saysNone(mark, words) || STROKE.test(mark)) return [];
    return allergenWordsOf(mark, words).some((word) => isUnstated(word, words)) ? [mark] : [allergen];
  });
  const isStated = text !== undefined && (saysNone(text, words) || allergenWordsOf(text, words).length > 0);
  if (isStated) return [...stated, text].join(', ');
  if (marks.length < ALLERGENS.length) return '';
  // Blank cells alone may mean that nobody has filled them in.
  const isNone = marks.every(({ mark }) => mark !== '' && !STROKE.test(mark));
  return stated.length === 0 && isNone ? (words.noAllergens[0] ?? '') : stated.join(', ');
}

const STROKE = /^[-–—/.]+$/u;

/** Returns the allergens for which a row has no column, if it has one for another. */
export function otherAllergens({ cells }: Pick<ListRow, 'cells'>): Allergen[] {
  const others = ALLERGENS.filter((allergen) => !cells.has(`allergen.${allergen}`));
  return others.length < ALLERGENS.length ? others : [];
}

/**
 * Splits a cell of allergens into words: «Contiene gluten, leche y huevos» has three words, «G L H» has three letters, «Ninguno»
 * none. A number means the allergen with this number in annex II of Regulation (EU) 1169/2011.
 */
export function allergenWordsOf(text: string, words: ListWords): AllergenWord[] {
  if (saysNone(text, words)) return [];
  const parts = text.split(/[,;:\n/+·•|()]|\s[ye]\s/u);
  return parts.flatMap((part) => {
    const whole = { word: part.trim(), key: allergenKey(part, words) };
    if (whole.key === '') return [];
    const letters = part.trim().split(/[\s.-]+/u);
    const areLetters = letters.every((letter) => words.allergenLetters[wordKey(letter)]);
    if (wordAllergen(whole.key, words) !== undefined || !areLetters) return [whole];
    return letters.map((letter) => ({ word: letter, key: wordKey(letter) }));
  });
}

/** True if the cell says that the product has no allergens: «Ninguno». */
export function saysNone(text: string, { noAllergens }: Pick<ListWords, 'noAllergens'>): boolean {
  return noAllergens.some((word) => wordKey(word) === wordKey(text));
}

/** True if the word says that the cell does not state all allergens: «Consultar al camarero», «otros». */
export function isUnstated({ key }: AllergenWord, { unstatedAllergens }: ListWords): boolean {
  return unstatedAllergens.some((word) => key === word || key.startsWith(`${word} `));
}

/** The word without those around it that say nothing: «puede contener trazas de leche» is «leche». */
function allergenKey(text: string, { allergenFillers }: ListWords): string {
  const longestFirst = allergenFillers.toSorted((one, other) => other.length - one.length);
  const filler = new RegExp(`(?<!\\S)(?:${longestFirst.join('|')})(?!\\S)`, 'gu');
  const key = wordKey(text).replace(/[\s.-]+/gu, ' ');
  return key.replace(filler, ' ').replace(/ +/gu, ' ').trim();
}

function wordAllergen(key: string, words: ListWords): Allergen | undefined {
  const known = KNOWN.get(words) ?? knownAllergens(words);
  KNOWN.set(words, known);
  return known.get(key);
}

const KNOWN = new WeakMap<ListWords, ReadonlyMap<string, Allergen>>();

function knownAllergens(words: ListWords): ReadonlyMap<string, Allergen> {
  return new Map(
    ALLERGENS.flatMap((allergen) =>
      words.allergenWords(allergen).map((word) => [allergenKey(word, words), allergen] as const),
    ),
  );
}

/**
 * Returns the meaning of each word of a list. A letter that can mean several allergens means the only one of them that no other
 * letter of the list means; if several remain, its meaning is not known. A choice of the owner takes precedence.
 */
export function allergenMeanings(
  used: readonly AllergenWord[],
  words: ListWords,
  chosen: ReadonlyMap<string, Allergen | null>,
): AllergenMeanings {
  const keys = [...new Set(used.map(({ key }) => key))];
  const lettersOf = (key: string) => words.allergenLetters[key] ?? [];
  const taken = new Set(keys.flatMap((key) => (lettersOf(key).length === 1 ? lettersOf(key) : [])));
  return new Map(
    keys.map((key) => {
      if (chosen.has(key)) return [key, chosen.get(key)] as const;
      const letters = lettersOf(key);
      const left = letters.length === 1 ? letters : letters.filter((allergen) => !taken.has(allergen));
      return [key, wordAllergen(key, words) ?? (left.length === 1 ? left[0] : undefined)] as const;
    }),
  );
}

/**
 * True if the word is a letter or number that stands for an allergen. Its meaning is a guess, because each list uses its own
 * letters.
 */
export function isAllergenLetter({ key }: AllergenWord, words: ListWords): boolean {
  return words.allergenLetters[key] !== undefined;
}
