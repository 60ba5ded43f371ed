// Reads the prices in the lines of a pasted menu, with the names of their sizes.
import { allergenWordsOf, isAllergenMark } from './list-allergens.ts';
import type { MenuImportWords } from './menu-list.ts';
import type { Section } from './schedule.ts';
import { parsePrice, wordKey } from './sheet-cell.ts';

/** A price at the end of a line, with the sign of the euro or without. */
const AMOUNT = String.raw`(?:€\s*)?\d{1,4}(?:[.,'’]\d{1,2})?(?:\s*(?:€|euros?|eur)(?!\p{Letter}))?`;
const LEADERS = String.raw`[\s.·…_:–—|/-]+`;
const LAST_AMOUNT = new RegExp(String.raw`^(.*?)(${LEADERS})(${AMOUNT})\s*$`, 'iu');
const FIRST_AMOUNT = new RegExp(String.raw`^(${AMOUNT})[\s.·…_:–—|-]+(\P{Number}*\p{Letter}.*)$`, 'iu');
const ONLY_AMOUNTS = new RegExp(String.raw`^${AMOUNT}(?:${LEADERS}${AMOUNT}){0,3}$`, 'iu');
/** A number that is surely a price: with two decimals or the sign of the euro. */
const SURE_AMOUNT = /[.,'’]\d{2}(?!\d)|€|eur/iu;
/** What stands between a name and a price, and not inside of a name. */
const LEADER = /\s{2,}|[.·…_]{2,}|\s[–—|/-]\s/u;
/** What may stand after the price and its dots: «/ud», «por persona», «IVA incl.». */
const AFTER_PRICE =
  /(?<=[\d€]\s*)(?:\(?(?:con )?i\.?v\.?a\.? ?inc\p{Letter}*\.?\)?|(?:\/|por )\s?(?:uds?|unidad|u|pax|persona|c\/u)\.?)$/iu;
const FRACTION = /(?<!\d)(?:1\/[2-5]|2\/3|3\/4)$/u;

/**
 * True if a text of a pasted menu ends in a comma or a word such as «con» or «de», and so is not complete. If the text is a whole
 * line, the next line continues it. If a number follows the text, this number is part of the product's name and not a price.
 */
export function isUnfinishedText(line: string): boolean {
  return /(?:,|\s(?:y|e|o|u|con|de|del|a|al|en|la|el|los|las|sin|para|por))$/iu.test(line);
}

/**
 * A price in a line of a pasted menu, as it is written, and the name of its size. The size is empty if the line does not name it.
 */
interface TextPrice {
  readonly size: string;
  readonly text: string;
}

/** A line of a pasted menu, divided into name, marks of allergens, and prices. */
export interface PricedTextLine {
  readonly name: string;
  readonly allergens: string;
  readonly prices: readonly TextPrice[];
}

/**
 * How the prices in a pasted menu are written, as `detectPriceNotation` detects it. Also contains the words with which the lines
 * are read.
 */
export interface PriceNotation {
  readonly words: MenuImportWords;
  /** True if it has prices with decimals or the sign of the euro. */
  readonly isSure: boolean;
  /** True if prices stand after a single space: then a whole number there is a price, and no part of the name. */
  readonly isPlain: boolean;
}

/**
 * Detects how the prices in a pasted menu are written: with decimals or the euro sign, or as whole numbers, and whether a price may
 * stand after a single space. `splitPricedTextLine` needs the result to distinguish prices from numbers in product names. `lines`
 * are all lines of the menu.
 */
export function detectPriceNotation(lines: readonly string[], words: MenuImportWords): PriceNotation {
  const ends = lines.flatMap((line) => {
    const [, before = '', leader = '', amount = ''] = LAST_AMOUNT.exec(line) ?? [];
    return isPrice(amount) ? [{ isNamed: /\p{Letter}/u.test(before), leader, isSure: SURE_AMOUNT.test(amount) }] : [];
  });
  const isSure =
    ends.some((end) => end.isSure) || lines.some((line) => SURE_AMOUNT.test(line) && ONLY_AMOUNTS.test(line));
  const plain = ends.filter((end) => end.isNamed && end.isSure === isSure && end.leader === ' ');
  return { words, isSure, isPlain: isSure ? plain.length > 0 : plain.length * 2 >= ends.length };
}

/** The prices of a line that has nothing else; null for another line. */
function onlyPrices(line: string, { isSure }: PriceNotation): PricedTextLine | null {
  const plain = trimmed(trimmed(line).replace(AFTER_PRICE, ''));
  if (!ONLY_AMOUNTS.test(plain) || (isSure && !SURE_AMOUNT.test(plain))) return null;
  const texts = plain.match(new RegExp(AMOUNT, 'giu')) ?? [];
  if (!texts.every((text) => isPrice(text))) return null;
  return { name: '', allergens: '', prices: texts.map((text) => ({ size: '', text })) };
}

/**
 * Divides a line of a pasted menu into its name and its prices. `style` is the result of `detectPriceNotation` for the whole menu.
 * The name is empty if the line has only prices. Returns null for a line without prices.
 */
export function splitPricedTextLine(line: string, style: PriceNotation): PricedTextLine | null {
  const { words } = style;
  const only = onlyPrices(line, style);
  if (only) return only;
  const { prices, rest } = lastPrices(line, style);
  if (prices.length > 0) return withMarks(rest, prices, words);
  const market = words.marketPrice.find((price) => wordKey(line).endsWith(` ${wordKey(price)}`));
  // «Percebes s/m» is a product, and its price has to be added.
  if (market) return withMarks(line.slice(0, -market.length), [{ size: '', text: line.slice(-market.length) }], words);
  const [, amount = '', name = ''] = FIRST_AMOUNT.exec(line) ?? [];
  const isFirst = name !== '' && SURE_AMOUNT.test(amount) && isPrice(amount);
  return isFirst ? withMarks(name, [{ size: '', text: amount }], words) : null;
}

/** The prices at the end of a line with the sizes before them, and the rest of the line. */
function lastPrices(line: string, { words, isPlain }: PriceNotation) {
  let rest = trimmed(trimmed(line).replace(AFTER_PRICE, ''));
  const prices: TextPrice[] = [];
  let between = '';
  let first = { name: '', size: '', plain: '', isApart: false };
  for (;;) {
    const [, before = '', leader = '', amount = ''] = LAST_AMOUNT.exec(rest) ?? [];
    if (before.trim() === '' || FRACTION.test(rest)) break;
    const found = sizeBefore(before, words);
    const isLed = LEADER.test(leader) || found.size !== '';
    const isPart = prices.length > 0 && !between.includes('/') && !(isLed && LEADER.test(between));
    const isApart = isLed || between.includes('/') || leader === '/' || (isPlain && !isUnfinishedText(before));
    if (!isPrice(amount) || (!SURE_AMOUNT.test(amount) && (isPart || !isApart) && found.size === '')) break;
    prices.unshift({ size: found.size, text: amount });
    between = leader;
    first = found;
    rest = found.name;
  }
  const isSize = first.isApart || (prices.length > 1 && prices.every(({ size }) => size !== ''));
  // «Hamburguesa completa 12,50» has one price, and its name has two words.
  if (first.size === '' || isSize) return { prices, rest };
  return { prices: prices.map((price, index) => (index === 0 ? { ...price, size: '' } : price)), rest: first.plain };
}

function withMarks(text: string, prices: readonly TextPrice[], words: MenuImportWords): PricedTextLine {
  const [, name = '', inside = ''] = /^(.*?)\s*[([]([^()[\]]*)[)\]]\s*$/u.exec(text) ?? [];
  const found = allergenWordsOf(inside, words);
  const areMarks = name !== '' && found.length > 0 && found.every((word) => isAllergenMark(word, words));
  return { name: trimmed(areMarks ? name : text), allergens: areMarks ? inside : '', prices };
}

/**
 * False for a whole number without a sign that is above 99 or begins with zero: a year, a weight, a telephone or a brand, such as
 * «Estrella 1906».
 */
function isPrice(amount: string): boolean {
  const isOther = /^\d+$/u.test(amount.trim()) && !/^[1-9]\d?$/u.test(amount.trim());
  return (parsePrice({ kind: 'text', text: amount }) ?? 0) > 0 && !isOther;
}

/**
 * True if a line, in which no price was recognised, has a number that could be one: inside the line, or a whole number at its end.
 * Such a line is reported as unclear.
 */
export function mayHavePrice(line: string): boolean {
  return (SURE_AMOUNT.test(line) && /\d/u.test(line)) || /(?<![\p{Letter}\d])\d+$/u.test(line);
}

/** The size that stands before a price: «Bravas: tapa 3,50 / ración 7,00». It is apart if a sign stands before it. */
function sizeBefore(text: string, words: MenuImportWords) {
  const plain = trimmed(text);
  const parts = plain.split(/(?<=\s)|(?<=[:/·|(])/u);
  for (const count of [3, 2, 1]) {
    if (parts.length <= count) continue;
    const name = parts.slice(0, -count).join('');
    const written = parts.slice(-count).join('');
    const size = sizeNamed(written, words);
    const isApart = /[:/·|(]\s*$|\s{2,}$/u.test(name) || written.startsWith('(');
    if (size !== undefined) return { name, size, plain, isApart };
  }
  return { name: plain, size: '', plain, isApart: false };
}

/** Returns the size that a text of a pasted menu names, such as `copa` for «Copa»; undefined if it names none. */
export function sizeNamed(text: string, { sizes }: MenuImportWords): string | undefined {
  const key = wordKey(text)
    .replace(/(?<=\d)[.,](?=\d)/gu, ' o ')
    .replace(/½|1\/2/gu, '1 2')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
  return Object.entries(sizes).find(([, names]) => names.includes(key))?.[0];
}

function trimmed(text: string): string {
  return text.replace(/^[\s.·…_:–—|/•*-]+|[\s.·…_:–—|/-]+$/gu, '');
}

/**
 * Returns the prices of a line of a pasted menu with a size name for each. Prices are returned unchanged if the line has only one,
 * or names a size itself. `titles` are the size names of the title line above, in the sequence of the prices. If `titles` is empty,
 * the usual sizes of the section are used, such as half a portion and a portion for two prices of food.
 */
export function assignSizesToPrices(
  prices: readonly TextPrice[],
  titles: readonly string[],
  { section, words }: { readonly section: () => Section; readonly words: MenuImportWords },
): readonly TextPrice[] {
  if (prices.some(({ size }) => size !== '') || prices.length < 2) return prices;
  const named = titles.length === 0 ? words.usualSizes[section()].slice(-prices.length) : titles;
  return prices.map(({ text }, index) => ({ size: named[index] ?? `${words.price[0] ?? ''} ${index + 1}`, text }));
}
