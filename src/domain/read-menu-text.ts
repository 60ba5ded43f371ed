// Reads lines of text as people copy them from a menu of paper or a PDF: «Croquetas de jamón ..... 8,50 €».
import { guessSection } from './list-sections.ts';
import type { ListWords } from './menu-list.ts';
import { isNoteLine } from './menu-text-notes.ts';
import {
  isUnfinished,
  mayHavePrice,
  onlyPrices,
  type PriceStyle,
  pricedLine,
  priceStyleOf,
  sizeNamed,
  type TextPrice,
  withSizes,
} from './menu-text-prices.ts';
import { type Sheet, type SheetRow, wordKey } from './sheet-cell.ts';
import { nameKey } from './text.ts';

interface Line {
  readonly number: number;
  readonly name: string;
  readonly allergens: string;
  /** By the name of the size; empty for the only price. */
  readonly prices: readonly TextPrice[];
  /** Why it is no product and no title. */
  readonly note?: SheetRow['note'];
  /** True if its price stands on the line below it. */
  readonly isPricedBelow?: boolean;
  readonly description: string;
}

/**
 * Converts the text of a menu to a sheet with column titles. A line with a price is a product, and so is a name with the price on
 * the line below it. A line without a price is the title of the lines below it or, if it reads like one, the description of the
 * product above it. A line of sizes («Tapa Ración») names the prices below it; sizes in brackets («Vinos (copa / botella)») name
 * them up to the next title. Addresses, opening hours and notes become rows marked as notes, and so do lines that are not clear.
 */
export function readMenuText(text: string, words: ListWords): Sheet {
  const lines: Line[] = [];
  const texts = text.split(/\r\n?|\n/u).map((line) => line.trim().replace(/\t/gu, '   '));
  const style = priceStyleOf(texts, words);
  const areTitlesMarked = texts.some((line, index) => isTitle(line, style) && isMarked(line, texts[index - 1]));
  let sizes: readonly string[] = [];
  let sizesOfTitle: readonly string[] = [];
  let begun = '';
  for (const [index, raw] of texts.entries()) {
    const line = `${begun} ${raw}`.trim();
    begun = '';
    if (line === '') continue;
    const titles = sizesAtEnd(line, words);
    const only = titles ? null : onlyPrices(line, style);
    const priced = titles || only ? null : pricedLine(line, style);
    const last = lines.at(-1);
    const add = (more: Partial<Line> & Pick<Line, 'name'>) =>
      lines.push({ number: index + 1, allergens: '', prices: [], description: '', ...more });
    const sized = (prices: readonly TextPrice[], above: readonly Line[], name: string) =>
      withSizes(prices, sizesOfTitle.length > 0 ? sizesOfTitle : sizes, {
        section: sectionOf(above, name, words),
        words,
      });
    const isBelow = last?.note === undefined && last?.prices.length === 0;
    if (last && only && isBelow)
      lines.splice(-1, 1, { ...last, prices: sized(only, lines.slice(0, -1), last.name), isPricedBelow: true });
    else if (only) add({ name: line, note: /^\P{Letter}*[.,'’€]/u.test(line) ? 'unclear' : 'note' });
    else if (isNoteLine(line, priced !== null, words)) add({ name: line, note: 'note' });
    else if (titles) {
      sizesOfTitle = titles.isInBrackets ? titles.sizes : [];
      if (!titles.isInBrackets) ({ sizes } = titles);
      if (titles.name !== '') add({ name: titles.name });
    } else if (priced) {
      const prices = sized(priced.prices, lines, priced.name);
      if (last && isBelow && isCount(priced.name, words))
        lines.splice(-1, 1, { ...last, allergens: priced.allergens, prices, description: priced.name });
      else if (last && areSizesOf(last, priced)) lines.splice(-1, 1, { ...last, prices: [...last.prices, ...prices] });
      else add({ ...priced, prices });
    } else if (last && isMore(line, last, { words, areTitlesMarked, isAfterBlank: texts[index - 1] === '' }))
      if (last.note) add({ name: line, note: last.note });
      else lines.splice(-1, 1, { ...last, description: `${last.description} ${line}`.trim() });
    else if (isUnfinished(line) && index < texts.length - 1) begun = line;
    else if (isUnfinished(line) || mayHavePrice(line)) add({ name: line, note: 'unclear' });
    else {
      sizesOfTitle = [];
      add({ name: line });
    }
  }
  return sheetOf(lines, words);
}

/** The section of a product, by the title above it. */
function sectionOf(above: readonly Line[], name: string, words: ListWords) {
  const title = above.findLast(({ note, prices }) => note === undefined && prices.length === 0);
  return guessSection({ name: title?.name ?? '', above: '', productNames: [name] }, words).section;
}

/** True for a further line of the product above: «Bravas: tapa 3,50», then «Bravas: ración 7,00». */
function areSizesOf(last: Line, { name, prices }: Pick<Line, 'name' | 'prices'>): boolean {
  const all = [...last.prices, ...prices].map(({ size }) => size);
  return nameKey(last.name) === nameKey(name) && !all.includes('') && new Set(all).size === all.length;
}

/** True if the line has neither prices nor what only notes have. */
function isTitle(line: string, style: PriceStyle): boolean {
  if (line === '' || onlyPrices(line, style) || pricedLine(line, style) || mayHavePrice(line)) return false;
  return !isNoteLine(line, false, style.words);
}

/** True if a title stands out: it is in capitals, or below a blank line. */
function isMarked(line: string, above: string | undefined): boolean {
  return above === '' || (line === line.toUpperCase() && /\p{Uppercase_Letter}{3}/u.test(line));
}

interface MoreOptions {
  readonly words: ListWords;
  readonly areTitlesMarked: boolean;
  readonly isAfterBlank: boolean;
}

/**
 * True if the line continues the one above: it begins in small letters or has commas, or it stands below a product in a menu whose
 * titles stand out, and does not.
 */
function isMore(line: string, last: Line, { words, areTitlesMarked, isAfterBlank }: MoreOptions): boolean {
  if (/^(?:\(|\p{Lowercase_Letter}|[CcSs][oi]n\s)/u.test(line)) return true;
  if (mayHavePrice(line) || isUnfinished(line) || isMarked(line, isAfterBlank ? '' : undefined)) return false;
  if (/,\s|[^.]\.$/u.test(line)) return true;
  const [first = ''] = wordKey(line).split(/[^\p{Letter}]+/u);
  const isKind = first.endsWith('s') && Object.values(words.sectionWords).some((kinds) => kinds.includes(first));
  return areTitlesMarked && last.prices.length > 0 && last.isPricedBelow !== true && !isKind;
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
  const rows = lines.flatMap(withDescriptionAsNote).map((line) => ({
    ...rowOf(
      line.number,
      used.map(({ valueOf }) => valueOf(line)),
    ),
    note: line.note,
  }));
  return { name: '', rows: [titles, ...rows], merged: [] };
}

/** What stands below a title and above its products is a note: «Todas con patatas». */
function withDescriptionAsNote(line: Line): readonly Line[] {
  if (line.prices.length > 0 || line.description === '') return [line];
  return [
    { ...line, description: '' },
    { ...line, name: line.description, description: '', number: line.number + 1, note: 'note' },
  ];
}

function capitalized(word = ''): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
