// Cells and rows of an imported spreadsheet: prices, and yes or no, as people in Spain type them.
import { removeInvisibleCharacters } from './invisible-characters.ts';
import { type Cents, cents } from './money.ts';
import { nameKey } from './text.ts';

/**
 * One cell of an imported spreadsheet. Cells of the kinds `error` and `formula` (a formula whose value is not in the file) cannot
 * be imported. For dates, times and percentages, `text` is what the spreadsheet program shows. For a whole number shown with
 * decimals or a currency, it ends in «.00».
 */
export interface SheetCell {
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'time' | 'percent' | 'formula' | 'error';
  readonly text: string;
  /** True if the program that wrote the file calculated the value by a formula. */
  readonly isCalculated?: boolean;
}

/** A row of an imported sheet: its cells, and the number that the spreadsheet program shows. */
export interface SheetRow {
  /** The number that the spreadsheet program shows beside the row. */
  readonly number: number;
  /** By column; cells without a value are missing. */
  readonly cells: readonly (SheetCell | undefined)[];
  readonly isHidden?: boolean;
  /**
   * Set if the row is no product, no title and no category: `note` for an address or a note on taxes, `unclear` if the row may be a
   * product, but is not understood.
   */
  readonly note?: 'note' | 'unclear' | undefined;
}

/**
 * One sheet (tab) of an imported spreadsheet, before it is known what its columns contain: its rows, and which cells are combined
 * or hidden.
 */
export interface ImportedSheet {
  /** The name of its tab; empty for a file without tabs. */
  readonly name: string;
  readonly rows: readonly SheetRow[];
  /** Groups of combined cells: numbers of rows and index of their first column. Only their first cell has a value. */
  readonly merged: readonly { readonly firstRow: number; readonly lastRow: number; readonly column: number }[];
  /** Indexes of hidden columns. */
  readonly hiddenColumns?: readonly { readonly first: number; readonly last: number }[];
  /** True for a CSV with commas, where a price without quotation marks is two cells. */
  readonly hasCommas?: boolean;
}

/** True if at least one cell of the imported row has a value. */
export function hasFilledCell({ cells }: SheetRow): boolean {
  return cells.some(isCellFilled);
}

/** True if the imported cell has a value, or a formula whose value the file does not contain. */
export function isCellFilled(cell: SheetCell | undefined): cell is SheetCell {
  return cell?.kind === 'formula' || cellText(cell) !== '';
}

/** Returns the text of a cell without the spaces around it; empty for a cell that is missing. */
export function cellText(cell: SheetCell | undefined): string {
  return cell?.text.trim() ?? '';
}

/** Returns the letters that a spreadsheet program shows for a column: A for index 0, Z for 25, AA for 26. */
export function columnLetters(index: number): string {
  const rest = index % ALPHABET;
  const last = String.fromCharCode(A_CODE + rest);
  return index < ALPHABET ? last : columnLetters((index - rest) / ALPHABET - 1) + last;
}

const ALPHABET = 26;
const A_CODE = 65;

/**
 * Returns the key by which words of an imported file are compared: without case, accents, the ñ's tilde and invisible characters.
 */
export function wordKey(text: string): string {
  return nameKey(removeInvisibleCharacters(text))
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
}

/**
 * Converts a price cell of an imported menu to cents; undefined if the cell contains no price or an ambiguous one. Accepted are
 * «2,50 €», «2.50», «1.234,50», «2'50», «2,40 € IVA incl.», «12.-» and «2.8000». Ambiguous is «1.234», which may be thousands. A
 * number that a formula calculated is rounded to the cent.
 */
export function parsePrice({ kind, text, isCalculated = false }: SheetCell): Cents | undefined {
  if (kind === 'number') {
    const amount = Number(text) * 100;
    const whole = Math.round(amount);
    return Number.isSafeInteger(whole) && (isCalculated || Math.abs(amount - whole) < 1e-6) ? cents(whole) : undefined;
  }
  if (kind !== 'text') return undefined;
  const match = PRICE.exec(withoutCurrency(text));
  if (!match) return undefined;
  const [, thousands = '', whole = '', short = '', long = ''] = match;
  const fraction = short || long;
  return cents(Number(`${thousands.replaceAll('.', '')}${whole}`) * 100 + Number(fraction.padEnd(2, '0')));
}

const PRICE = /^(?:(\d{1,3}(?:\.\d{3})+)(?=,)|(\d{1,7}))(?:[.,'’´](?:(\d{1,2})|(\d{2})0{2,4}))?$/u;

function withoutCurrency(text: string): string {
  return text
    .trim()
    .replace(/\s*\(?(?:con\s+)?i\.?v\.?a\.?\s*(?:inc\p{Letter}*)?\.?\)?$/iu, '')
    .replace(/\s*(?:\/|por\s)?\s*(?:ud|uds|unidad|u|pax|persona|c\/u)\.?$/iu, '')
    .replace(/^(?:€|euros?|eur)\s*|\s*(?:€|euros?|eur)\.?$/giu, '')
    .replace(/[.,]-$/u, '');
}

/**
 * True if a typed price may mean cents or euros, so that the owner must be asked: three to seven digits («650»: 6,50 € or 650 €),
 * or a number with leading zeros. If this is true for most prices of a column, also ask about its other whole numbers
 * (`isWholeNumber`).
 */
export function mayBeCents(cell: SheetCell): boolean {
  return isWholeNumber(cell) && /^(?:0\d+|[1-9]\d{2,6})$/u.test(cell.text.trim());
}

/** True if a cell contains a number without decimals and currency that was typed, not calculated by a formula. */
export function isWholeNumber({ kind, text, isCalculated = false }: SheetCell): boolean {
  return (kind === 'number' || kind === 'text') && !isCalculated && /^\d{1,8}$/u.test(text.trim());
}

const YES: readonly string[] = ['si', 's', 'x', 'verdadero', 'true', '1', 'yes'];
const NO: readonly string[] = ['', 'no', 'n', 'falso', 'false', '0', '-'];

/** True if the text of a spreadsheet cell is empty or means no, such as «no», «falso» or «0». */
export function isNo(text: string): boolean {
  return NO.includes(wordKey(text));
}

/** True if the text of a spreadsheet cell means yes, such as «sí», «x» or «1». */
export function isYes(text: string): boolean {
  return YES.includes(wordKey(text));
}
