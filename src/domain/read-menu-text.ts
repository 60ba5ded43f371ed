// Reads lines of text as people copy them from a menu of paper or a PDF: «Croquetas de jamón ..... 8,50 €».
import { allergenWordsOf, isAllergenLetter } from './list-allergens.ts';
import type { ListWords } from './menu-list.ts';
import { isNoteLine } from './menu-text-notes.ts';
import { parsePrice, type Sheet, type SheetRow, wordKey } from './sheet-cell.ts';

/** A price at the end of a line, with the sign of the euro or without. */
const AMOUNT = String.raw`(?:€\s*)?\d{1,4}(?:[.,'’]\d{1,2})?(?:\s*(?:€|euros?|eur)(?!\p{Letter}))?`;
const LAST_AMOUNT = new RegExp(String.raw`^(.*?)([\s.·…_:–—|/-]+)(${AMOUNT})\s*$`, 'iu');
const FIRST_AMOUNT = new RegExp(String.raw`^(${AMOUNT})[\s.·…_:–—|-]+(\P{Number}.*)$`, 'iu');
/** A number that is surely a price: with two decimals or the sign of the euro. */
const SURE_AMOUNT = /[.,'’]\d{2}(?!\d)|€|eur/iu;
/** What stands between a name and a price, and not inside of a name. */
const LEADER = /\s{2,}|[.·…_]{2,}|\s[–—|/-]\s/u;
/** What may stand after the price and its dots: «/ud», «por persona», «IVA incl.». */
const AFTER_PRICE =
  /(?<=[\d€]\s*)(?:\(?(?:con )?i\.?v\.?a\.? ?inc\p{Letter}*\.?\)?|(?:\/|por )\s?(?:uds?|unidad|u|pax|persona|c\/u)\.?)$/iu;
/** A line that goes on below: it ends in a word that nothing ends in. */
const GOES_ON = /(?:,|\s(?:y|e|o|u|con|de|del|a|al|en|la|el|los|las|sin))$/iu;
/** A line that explains the product above it. */
const IS_MORE = /^(?:\(|\p{Lowercase_Letter}|con\s)/u;

interface Line {
  readonly number: number;
  readonly name: string;
  readonly allergens: string;
  /** By the name of the size; empty for the only price. */
  readonly prices: readonly { readonly size: string; readonly text: string }[];
  /** True if it is no product and no title. */
  readonly isNote?: boolean;
  description: string;
}

/**
 * Converts the text of a menu to a sheet with column titles. A line with a price is a product. A line without one is the title of
 * the lines below it, or, in small letters below a product, the product's description. A line of sizes («Tapa Ración») names the
 * prices below it; sizes in brackets («Vinos (copa / botella)») name them up to the next title. Addresses, opening hours and notes
 * become rows marked as notes.
 */
export function readMenuText(text: string, words: ListWords): Sheet {
  const lines: Line[] = [];
  const texts = text.split(/\r\n?|\n/u).map((line) => line.trim().replace(/\t/gu, '   '));
  const language = { words, isSure: texts.some((line) => pricedLine(line, { words, isSure: true }) !== null) };
  let sizes: readonly string[] = [];
  let sizesOfTitle: readonly string[] = [];
  let begun = '';
  for (const [index, raw] of texts.entries()) {
    const line = `${begun} ${raw}`.trim();
    begun = '';
    if (line === '') continue;
    const titles = sizesAtEnd(line, words);
    const priced = titles ? null : pricedLine(line, language);
    const last = lines.at(-1);
    const add = (more: Partial<Line> & Pick<Line, 'name'>) =>
      lines.push({ number: index + 1, allergens: '', prices: [], description: '', ...more });
    if (isNoteLine(line, priced !== null, words)) add({ name: line, isNote: true });
    else if (titles) {
      sizesOfTitle = titles.isInBrackets ? titles.sizes : [];
      if (!titles.isInBrackets) ({ sizes } = titles);
      if (titles.name !== '') add({ name: titles.name });
    } else if (priced) {
      const prices = withSizes(priced.prices, sizesOfTitle.length > 0 ? sizesOfTitle : sizes, words);
      const isPart = last && !last.isNote && last.prices.length === 0 && isCount(priced.name, words);
      if (isPart) lines.splice(-1, 1, { ...last, allergens: priced.allergens, prices, description: priced.name });
      else add({ ...priced, prices });
    } else if (last && (last.isNote || last.prices.length > 0) && IS_MORE.test(line))
      if (last.isNote) add({ name: line, isNote: true });
      else last.description = `${last.description} ${line}`.trim();
    else if (GOES_ON.test(line)) begun = line;
    else {
      sizesOfTitle = [];
      // A line with a price that is not at its end is neither a product nor a title.
      add({ name: line, isNote: SURE_AMOUNT.test(line) && /\d/u.test(line) });
    }
  }
  return sheetOf(lines, words);
}

/** True for «6 unidades», which is no name: it belongs to the line above. */
function isCount(name: string, { pieces }: ListWords): boolean {
  const [, word = ''] = /^\(?\d+\s*(\p{Letter}+)\.?\)?$/u.exec(name) ?? [];
  return pieces.includes(wordKey(word));
}

interface SizeTitles {
  readonly name: string;
  readonly sizes: readonly string[];
  readonly isInBrackets?: boolean;
}

/** The sizes at the end of a line without prices, and what stands before them: «Para empezar    Tapa    Ración». */
function sizesAtEnd(line: string, words: ListWords): SizeTitles | null {
  const [, title = '', inside = ''] = /^(.+?)\s*\(([^()]+)\)$/u.exec(line) ?? [];
  const bracketed = inside.split(/[/|·,-]|\s[yeo]\s/u).map((part) => sizeNamed(part.trim(), words));
  if (title !== '' && bracketed.length > 1 && !bracketed.includes(undefined))
    return { name: title, sizes: bracketed.flatMap((size) => size ?? []), isInBrackets: true };
  const columns = line.split(/\s{2,}|[/|·,]/u).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  for (const parts of [columns, line.split(/\s+/u)]) {
    const named = parts.map((part) => sizeNamed(part, words));
    // «Tapas   Tapa   Ración» begins with a category.
    const isTwice = named[0] !== undefined && named.indexOf(named[0], 1) > 0;
    const first = Math.max(named.lastIndexOf(undefined) + 1, Number(isTwice));
    const sizes = named.slice(first).flatMap((size) => size ?? []);
    const isWhole = first === 0 || (parts === columns && first === 1);
    if (isWhole && sizes.length > 1) return { name: parts.slice(0, first).join(' '), sizes };
  }
  return null;
}

function sizeNamed(text: string, { sizes }: ListWords): string | undefined {
  const key = wordKey(text)
    .replace(/(?<=\d)[.,](?=\d)/gu, ' o ')
    .replace(/½|1\/2/gu, '1 2')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
  return Object.entries(sizes).find(([, names]) => names.includes(key))?.[0];
}

/** The words of a menu, and whether it has prices with decimals: then a whole number after a space is part of a name. */
interface Language {
  readonly words: ListWords;
  readonly isSure: boolean;
}

/** A line with prices: its name, its letters of allergens, and the prices with the sizes before them. */
function pricedLine(line: string, { words, isSure }: Language): Pick<Line, 'name' | 'allergens' | 'prices'> | null {
  let rest = trimmed(trimmed(line).replace(AFTER_PRICE, ''));
  const prices: { size: string; text: string }[] = [];
  for (;;) {
    const match = LAST_AMOUNT.exec(rest);
    const [, before = '', leader = '', amount = ''] = match ?? [];
    if (!match || before.trim() === '') break;
    const { name, size } = sizeBefore(before, words);
    const isApart = SURE_AMOUNT.test(amount) || size !== '' || !isSure || LEADER.test(leader);
    if (!isApart || !isPrice(amount, prices.length > 0 && size === '')) break;
    prices.unshift({ size, text: amount });
    rest = name;
  }
  if (prices.length === 0) {
    const market = marketPriceOf(line, words);
    if (market)
      return { name: trimmed(line.slice(0, -market.length)), allergens: '', prices: [{ size: '', text: market }] };
    const [, amount = '', name = ''] = FIRST_AMOUNT.exec(line) ?? [];
    if (name === '' || !SURE_AMOUNT.test(amount) || !isPrice(amount, false)) return null;
    prices.push({ size: '', text: amount });
    rest = name;
  }
  const letters = /^(.*?)\s*[([]([^()[\]]*)[)\]]\s*$/u.exec(rest);
  const [, name = '', inside = ''] = letters ?? [];
  const found = allergenWordsOf(inside, words);
  const areLetters = name !== '' && found.length > 0 && found.every((word) => isAllergenLetter(word, words));
  return { name: trimmed(areLetters ? name : rest), allergens: areLetters ? inside : '', prices };
}

/** «Percebes s/m» is a product, and its price has to be added. */
function marketPriceOf(line: string, { marketPrice }: ListWords): string | undefined {
  const found = marketPrice.find((price) => wordKey(line).endsWith(` ${wordKey(price)}`));
  return found && line.slice(-found.length);
}

/**
 * A whole number without a sign that is above 99 or begins with zero is a year, a weight, a telephone or a brand: «Estrella 1906».
 */
function isPrice(amount: string, isBeforeAnother: boolean): boolean {
  const isOther = /^\d+$/u.test(amount.trim()) && (isBeforeAnother || !/^[1-9]\d?$/u.test(amount.trim()));
  return (parsePrice({ kind: 'text', text: amount }) ?? 0) > 0 && !isOther;
}

/** The size that stands before a price: «Bravas: tapa 3,50 / ración 7,00». */
function sizeBefore(text: string, words: ListWords): { readonly name: string; readonly size: string } {
  const plain = trimmed(text);
  const parts = plain.split(/(?<=\s)|(?<=[:/·|(])/u);
  for (const count of [3, 2, 1]) {
    if (parts.length <= count) continue;
    const size = sizeNamed(parts.slice(-count).join(''), words);
    if (size !== undefined) return { name: parts.slice(0, -count).join(''), size };
  }
  return { name: plain, size: '' };
}

function trimmed(text: string): string {
  return text.replace(/^[\s.·…_:–—|/•*-]+|[\s.·…_:–—|/-]+$/gu, '');
}

/**
 * Several prices without sizes have those of the line of sizes above, in their order. Without one, two are half a portion and a
 * portion, and three begin with a tapa.
 */
function withSizes(prices: Line['prices'], titles: readonly string[], words: ListWords): Line['prices'] {
  if (prices.some(({ size }) => size !== '') || prices.length < 2) return prices;
  const usual = Object.keys(words.sizes).slice(0, 3).slice(-prices.length);
  const named = titles.length === 0 ? usual : titles;
  return prices.map(({ text }, index) => ({
    size: named[index] ?? `${capitalized(words.price[0])} ${index + 1}`,
    text,
  }));
}

/** The lines as rows under titles. A column that no line has is left out. */
function sheetOf(lines: readonly Line[], words: ListWords): Sheet {
  const sizes = [...new Set(lines.flatMap(({ prices }) => prices.map(({ size }) => size)))];
  const columns: { readonly title: string; readonly valueOf: (line: Line) => string | undefined }[] = [
    { title: capitalized(words.titles.name[0]), valueOf: ({ name }) => name },
    { title: capitalized(words.titles.description[0]), valueOf: ({ description }) => description },
    { title: capitalized(words.titles.allergens[0]), valueOf: ({ allergens }) => allergens },
    ...sizes.map((size) => ({
      title: size || capitalized(words.price[0]),
      valueOf: ({ prices }: Line) => prices.find((price) => price.size === size)?.text,
    })),
  ];
  const used = columns.filter(({ valueOf }) => lines.some((line) => (valueOf(line) ?? '') !== ''));
  const rowOf = (number: number, texts: readonly (string | undefined)[]): SheetRow => {
    return { number, cells: texts.map((text = '') => ({ kind: 'text', text })) };
  };
  const titles = rowOf(
    0,
    used.map(({ title }) => title),
  );
  const rows = lines.map((line) => ({
    ...rowOf(
      line.number,
      used.map(({ valueOf }) => valueOf(line)),
    ),
    isNote: line.isNote === true,
  }));
  return { name: '', rows: [titles, ...rows], merged: [] };
}

function capitalized(word = ''): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
