// Reads lines of text as people copy them from a menu of paper or a PDF: «Croquetas de jamón ..... 8,50 €».
import { allergenLegendEntries } from './list-allergens.ts';
import { guessSection } from './list-sections.ts';
import type { MenuImportWords } from './menu-list.ts';
import { isNoteLine } from './menu-text-notes.ts';
import {
  assignSizesToPrices,
  detectPriceNotation,
  isUnfinishedText,
  mayHavePrice,
  type PricedTextLine,
  type PriceNotation,
  sizeNamed,
  splitPricedTextLine,
} from './menu-text-prices.ts';
import { type ImportedSheet, type SheetCell, type SheetRow, wordKey } from './sheet-cell.ts';
import { nameKey } from './text.ts';

interface Line extends PricedTextLine {
  readonly number: number;
  /** Why it is no product and no title. */
  readonly note?: SheetRow['note'];
  /** True if its price stands on the line below it. */
  readonly isPricedBelow?: boolean;
  readonly description: string;
}

/** What a line yields: a further line, or values of the line above it, what the line below it continues, or the sizes below it. */
interface LineResult {
  readonly add?: (Partial<Line> & Pick<Line, 'name'>) | undefined;
  readonly change?: Partial<Line>;
  readonly begun?: string;
  readonly sizes?: readonly string[];
  /** Up to the next title, these take precedence. */
  readonly sizesOfTitle?: readonly string[];
}

interface TextLine extends ReturnType<typeof lineOf> {
  readonly isLegend: boolean;
  readonly above: string | undefined;
  readonly areTitlesMarked: boolean;
}

type KindOfLine = (line: TextLine) => LineResult | '' | false | null | undefined;

/** The kinds of lines in the order in which they are tried: what a line of the kind yields; nothing for another line. */
const KINDS: readonly KindOfLine[] = [
  // The legend of the allergens, and not the name of a product whose price stands below it: «12. Calamares».
  ({ text, isLegend }) => isLegend && { add: { name: text, note: 'note' } },
  // The price of the name above it.
  ({ priced, isBelowName, prices }) =>
    priced?.name === '' && isBelowName && { change: { prices, isPricedBelow: true } },
  // Amounts without a name above them: a phone number, or a price that is not clear.
  ({ priced, text }) =>
    priced?.name === '' && { add: { name: text, note: /^\P{Letter}*[.,'’€]/u.test(text) ? 'unclear' : 'note' } },
  // An address, opening hours, or a note on taxes or allergens.
  ({ priced, text, words }) => isNoteLine(text, priced !== null, words) && { add: { name: text, note: 'note' } },
  // The sizes of the prices below it: «Tapa Ración», «Vinos (copa / botella)».
  ({ titles }) => titles,
  // The price of the name above it, for a number of pieces: «6 unidades 7,50».
  ({ priced, isBelowName, prices, words }) =>
    priced &&
    isBelowName &&
    isCount(priced.name, words) && { change: { allergens: priced.allergens, prices, description: priced.name } },
  // A further size of the product above it.
  ({ priced, last, prices }) =>
    priced && last && areSizesOf(last, priced) && { change: { prices: [...last.prices, ...prices] } },
  // A product.
  ({ priced, prices }) => priced && { add: { ...priced, prices } },
  // More of the note above it.
  (line) => line.last?.note && isMore(line, line.last) && { add: { name: line.text, note: line.last.note } },
  // The description of the product above it.
  (line) =>
    line.last && isMore(line, line.last) && { change: { description: `${line.last.description} ${line.text}`.trim() } },
  // The beginning of the line below it.
  ({ text }) => isUnfinishedText(text) && { begun: text },
  // A line with what may be a price.
  ({ text }) => mayHavePrice(text) && { add: { name: text, note: 'unclear' } },
  // A title, or the name of a product whose price stands below it.
  ({ text }) => ({ add: { name: text }, sizesOfTitle: [] }),
];

/**
 * Converts the pasted text of a menu into a sheet with column titles, which a menu import reads like a spreadsheet. Notes and
 * unclear lines become rows that are marked as such.
 */
export function parseMenuText(text: string, words: MenuImportWords): ImportedSheet {
  const lines: Line[] = [];
  const texts = text.split(/\r\n?|\n/u).map((line) => line.trim().replace(/\t/gu, '   '));
  const style = detectPriceNotation(texts, words);
  const areTitlesMarked = texts.some((line, index) => isTitle(line, style) && isMarked(line, texts[index - 1]));
  let begun = '';
  let sizes: readonly string[] = [];
  let sizesOfTitle: readonly string[] = [];
  const add = (number: number, line: LineResult['add']) =>
    line && lines.push({ number, allergens: '', prices: [], description: '', ...line });
  for (const [index, raw] of texts.entries()) {
    const whole = `${begun} ${raw}`.trim();
    if (whole === '') continue;
    const known = lineOf(whole, lines, style, sizesOfTitle.length > 0 ? sizesOfTitle : sizes);
    const below = texts[index + 1] || texts[index + 2] || '';
    const isLegend = allergenLegendEntries(whole, words).length > 0 && splitPricedTextLine(below, style)?.name !== '';
    const line: TextLine = { ...known, isLegend, above: texts[index - 1], areTitlesMarked };
    const result = KINDS.reduce<ReturnType<KindOfLine>>((found, kind) => found || kind(line), null) || {};
    ({ begun = '', sizes = sizes, sizesOfTitle = sizesOfTitle } = result);
    if (line.last && result.change) lines.splice(-1, 1, { ...line.last, ...result.change });
    add(index + 1, result.add);
  }
  if (begun !== '') add(texts.length, { name: begun, note: 'unclear' });
  return sheetOf(lines, words);
}

/** Returns what is known about a line below these `lines`, whose prices have these sizes. */
function lineOf(text: string, lines: readonly Line[], style: PriceNotation, sizes: readonly string[]) {
  const { words } = style;
  const last = lines.at(-1);
  const isBelowName = last?.note === undefined && last?.prices.length === 0;
  const titles = sizesAtEnd(text, words);
  const priced = titles ? null : splitPricedTextLine(text, style);
  const product = priced?.name === '' ? last : priced;
  const section = () => {
    const title = lines.findLast((line) => line !== product && line.note === undefined && line.prices.length === 0);
    return guessSection({ name: title?.name ?? '', above: '', productNames: [product?.name ?? ''] }, words).section;
  };
  const prices = assignSizesToPrices(priced?.prices ?? [], sizes, { section, words });
  return { text, words, last, isBelowName, titles, priced, prices };
}

/** True for a further line of the product above: «Bravas: tapa 3,50», then «Bravas: ración 7,00». */
function areSizesOf(last: Line, { name, prices }: Pick<Line, 'name' | 'prices'>): boolean {
  const all = [...last.prices, ...prices].map(({ size }) => size);
  return nameKey(last.name) === nameKey(name) && !all.includes('') && new Set(all).size === all.length;
}

/** True if the line has neither prices nor what only notes have. */
function isTitle(line: string, style: PriceNotation): boolean {
  if (line === '' || splitPricedTextLine(line, style) || mayHavePrice(line)) return false;
  return !isNoteLine(line, false, style.words) && allergenLegendEntries(line, style.words).length === 0;
}

/** True if a title stands out: it is in capitals, or below a blank line. */
function isMarked(line: string, above: string | undefined): boolean {
  return above === '' || (line === line.toUpperCase() && /\p{Uppercase_Letter}{3}/u.test(line));
}

/**
 * True if the line continues the one above: it begins in small letters or has commas, or it stands below a product in a menu whose
 * titles stand out, and does not.
 */
function isMore({ text, above, words, areTitlesMarked }: TextLine, last: Line): boolean {
  if (/^(?:\(|\p{Lowercase_Letter}|[CcSs][oi]n\s)/u.test(text)) return true;
  if (mayHavePrice(text) || isUnfinishedText(text) || isMarked(text, above)) return false;
  if (/,\s|[^.]\.$/u.test(text)) return true;
  const [first = ''] = wordKey(text).split(/[^\p{Letter}]+/u);
  const isKind = first.endsWith('s') && Object.values(words.sectionWords).some((kinds) => kinds.includes(first));
  return areTitlesMarked && last.prices.length > 0 && last.isPricedBelow !== true && !isKind;
}

/** True for «6 unidades», which is no name: it belongs to the line above. */
function isCount(name: string, { pieces }: MenuImportWords): boolean {
  const [, word = ''] = /^\(?\d+\s*(\p{Letter}+)\.?\)?$/u.exec(name) ?? [];
  return pieces.includes(wordKey(word));
}

/** The sizes at the end of a line without prices, and as a title what stands before them: «Para empezar    Tapa    Ración». */
function sizesAtEnd(line: string, words: MenuImportWords): LineResult | null {
  const [, title = '', inside = ''] = /^(.+?)\s*\(([^()]+)\)$/u.exec(line) ?? [];
  const bracketed = inside.split(/[/|·,-]|\s[yeo]\s/u).map((part) => sizeNamed(part.trim(), words));
  if (title !== '' && bracketed.length > 1 && !bracketed.includes(undefined))
    return { add: { name: title }, sizesOfTitle: bracketed.flatMap((size) => size ?? []) };
  const columns = line.split(/\s{2,}|[/|·,]/u).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  for (const parts of [columns, line.split(/\s+/u)]) {
    const named = parts.map((part) => sizeNamed(part, words));
    // «Tapas   Tapa   Ración» begins with a category.
    const isTwice = named[0] !== undefined && named.indexOf(named[0], 1) > 0;
    const first = Math.max(named.lastIndexOf(undefined) + 1, Number(isTwice));
    const sizes = named.slice(first).flatMap((size) => size ?? []);
    const isWhole = first === 0 || (parts === columns && first === 1);
    const add = first === 0 ? undefined : { name: parts.slice(0, first).join(' ') };
    if (isWhole && sizes.length > 1) return { add, sizes, sizesOfTitle: [] };
  }
  return null;
}

/** The lines as rows under titles. A column that no line has is left out. */
function sheetOf(lines: readonly Line[], words: MenuImportWords): ImportedSheet {
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
  const cell = (text = ''): SheetCell => ({ kind: 'text', text });
  const rows = lines.flatMap(withDescriptionAsNote).map((line) => {
    return { number: line.number, note: line.note, cells: used.map(({ valueOf }) => cell(valueOf(line))) };
  });
  return { name: '', rows: [{ number: 0, cells: used.map(({ title }) => cell(title)) }, ...rows], merged: [] };
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
