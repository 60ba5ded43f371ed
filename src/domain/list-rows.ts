// Finds the products in the rows of an owner's list: under which titles they stand, in which bands, and what combined and blank
// cells mean.
import { countTitles, type OwnTitle, proposeColumns, sizeUnderTitle } from './list-columns.ts';
import type { FoundColumn, ListColumn, ListWords, SkippedRow } from './menu-list.ts';
import { isPriceColumn } from './menu-sheet.ts';
import { columnName, parsePrice, type Sheet, type SheetCell, type SheetRow, wordKey } from './sheet-cell.ts';
import { sentenceCase } from './text.ts';

/** Titles are looked for in this many rows: above them a list may have a heading. */
const TITLE_ROWS_MAX = 20;
/** Longer texts explain something. */
const TITLE_CHARACTERS_MAX = 60;
/** Cells that are filled by combined cells; no list has more. */
const FILLED_CELLS_MAX = 50_000;

/** A sheet whose columns have titles, or letters if it has none. */
export interface TitledSheet {
  readonly sheet: Sheet;
  /** The number of the last row of titles; 0 if there is none. */
  readonly titleRow: number;
  readonly titles: readonly string[];
  /** How many of its titles are known. */
  readonly known: number;
}

/** A row with a product: its cells by what their columns are, and the words of the band it stands under. */
export interface ListRow {
  readonly sheet: string;
  readonly row: number;
  readonly cells: ReadonlyMap<ListColumn, SheetCell>;
  /** The name of its category; empty for none. */
  readonly category: string;
  /** True if its name was written in capitals, and is in small letters here. */
  readonly isInCapitals?: boolean;
  /** The band above the band of its category; empty for none. */
  readonly above: string;
  /** The address («H3») and text of the first cell to the right of the titles, if its sheet has commas. */
  readonly extraCell?: { readonly cell: string; readonly text: string } | undefined;
}

/** Finds the titles of a sheet in its first twenty rows; a second row of titles may name the sizes under «Precio». */
export function findTitles(sheet: Sheet, words: ListWords, ownTitle: OwnTitle): TitledSheet {
  const rows = sheet.rows.filter(isUsed);
  const candidates = rows.slice(0, TITLE_ROWS_MAX).map((row, index) => ({ index, ...titlesIn(row, words, ownTitle) }));
  const best = candidates.toSorted((a, b) => b.known - a.known || a.index - b.index)[0];
  const row = best && rows[best.index];
  if (!row || best.known === 0) return { sheet, titleRow: 0, titles: [], known: 0 };
  const below = rows[best.index + 1];
  const titles = best.titles;
  if (!below || !isSecondTitleRow(below, titles, words))
    return { sheet, titleRow: row.number, titles, known: best.known };
  const width = Math.max(titles.length, below.cells.length);
  const both = Array.from({ length: width }, (_, column) => textOf(below.cells[column]) || (titles[column] ?? ''));
  return { sheet, titleRow: below.number, titles: both, known: best.known };
}

function titlesIn({ cells }: SheetRow, words: ListWords, ownTitle: OwnTitle) {
  const titles = Array.from(cells, textOf);
  const filled = titles.filter((title) => title !== '');
  const isTitleRow =
    filled.length >= 2 &&
    filled.every(({ length }) => length <= TITLE_CHARACTERS_MAX) &&
    !cells.some((cell) => cell && parsePrice(cell) !== undefined);
  return { titles, known: isTitleRow ? countTitles(titles, words, ownTitle) : 0 };
}

function isSecondTitleRow({ cells }: SheetRow, titles: readonly string[], words: ListWords): boolean {
  const filled = Array.from(cells, textOf).flatMap((text, column) => (text === '' ? [] : [{ text, column }]));
  return filled.length > 0 && filled.every(({ text, column }) => sizeUnderTitle(text, titles[column] ?? '', words));
}

/** Returns the columns of all sheets, those of the same title once, and what each is: as chosen, or as proposed. */
export function findColumns(
  sheets: readonly TitledSheet[],
  chosen: ReadonlyMap<string, ListColumn | null>,
  words: ListWords,
  ownTitle: OwnTitle,
): FoundColumn[] {
  const found = new Map<string, { title: string; titled: string; cells: SheetCell[]; isHidden: boolean }>();
  for (const each of sheets) {
    const rows = filledRowsOf(each);
    for (const [column, key] of columnKeys(each).entries()) {
      const cells = rows.flatMap((row) => (isFilled(row.cells[column]) ? [row.cells[column]] : []));
      const titled = each.titles[column] ?? '';
      if (titled === '' && cells.length === 0) continue;
      const isHidden = each.sheet.hiddenColumns?.some(({ first, last }) => column >= first && column <= last) ?? false;
      const known = found.get(key);
      if (known) known.cells.push(...cells);
      else found.set(key, { title: titled || columnName(column), titled, cells, isHidden });
    }
  }
  const columns = [...found].map(([key, column]) => ({ key, ...column }));
  const seen = columns.filter(({ key, isHidden }) => !isHidden && !chosen.has(key));
  const taken = new Set([...chosen.values()].filter((column) => column !== null));
  const proposed = proposeColumns(
    seen.map(({ titled, cells }) => ({ title: titled, cells: cells.filter(({ text }) => text.trim() !== '') })),
    words,
    { ownTitle, taken },
  );
  const proposals = new Map(seen.map(({ key }, index) => [key, proposed[index] ?? null]));
  return columns.map(({ key, title, cells, isHidden }) => ({
    key,
    title,
    samples: [...new Set(cells.map(({ text }) => text.trim()))].slice(0, 3),
    isHidden,
    is: chosen.get(key) ?? proposals.get(key) ?? null,
  }));
}

/** True if the sheet has a row with more than one value. */
export function hasProducts(titled: TitledSheet): boolean {
  return filledRowsOf(titled).length > 0;
}

/** The rows below the titles that have more than one value. */
function filledRowsOf({ sheet, titleRow }: TitledSheet): SheetRow[] {
  return sheet.rows.filter(
    ({ number, cells, isHidden }) => number > titleRow && !isHidden && cells.filter(isFilled).length > 1,
  );
}

/** The key of each column: its title and, if there are several of this title, its number; without one its letter. */
function columnKeys({ sheet, titles }: TitledSheet): string[] {
  const width = sheet.rows.reduce((widest, { cells }) => Math.max(widest, cells.length), titles.length);
  const times = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const title = wordKey(titles[column] ?? '');
    if (title === '') return `:${columnName(column)}`;
    const time = (times.get(title) ?? 0) + 1;
    times.set(title, time);
    return time === 1 ? title : `${title} :${time}`;
  });
}

/** Returns the rows with products of a sheet, and the rows that are none. */
export function findProducts(
  titled: TitledSheet,
  sheetName: string,
  columns: readonly FoundColumn[],
): { readonly rows: readonly ListRow[]; readonly skipped: readonly SkippedRow[] } {
  const keys = columnKeys(titled);
  const meanings = keys.map((key) => columns.find((column) => column.key === key)?.is ?? null);
  const rows: ListRow[] = [];
  const skipped: SkippedRow[] = [];
  const skip = (row: SheetRow, why: SkippedRow['why']) =>
    skipped.push({
      sheet: sheetName,
      row: row.number,
      text: row.cells
        .map(textOf)
        .filter((text) => text !== '')
        .join(' · '),
      why,
    });
  const hasCategories = meanings.includes('category');
  const fill = filledByMerging(titled.sheet);
  let last = new Map<ListColumn, SheetCell>();
  let band = '';
  let above = '';
  let bands: SheetRow[] = [];

  for (const row of titled.sheet.rows) {
    if (row.number <= titled.titleRow || !isUsed(row) || isTitleAgain(row, titled)) continue;
    if (row.isHidden) {
      skip(row, 'hidden');
      continue;
    }
    const filled = row.cells.flatMap((cell, column) => (isFilled(cell) ? [{ cell, column }] : []));
    const [only] = filled;
    if (filled.length === 1 && only && !hasCategories && isBand(only.cell, meanings[only.column] ?? null)) {
      const [title] = bands;
      if (title) {
        above = band;
        skip(title, 'note');
      }
      band = headingText(only.cell.text);
      bands = [row];
      continue;
    }
    const cells = new Map<ListColumn, SheetCell>();
    for (const [column, is] of meanings.entries()) {
      const cell = fill(row.number, column) ?? row.cells[column];
      if (is) cells.set(is, cell ?? EMPTY);
    }
    last = filledDown(cells, last);
    if (textOf(cells.get('name')) === '' && ![...cells].some(([is, cell]) => isPriceColumn(is) && isFilled(cell))) {
      // A category alone on its row is that of the rows below.
      if (filled.length > 1 || !hasCategories) skip(row, 'note');
      continue;
    }
    bands = [];
    const category = hasCategories ? textOf(cells.get('category')) : band;
    rows.push({ sheet: sheetName, row: row.number, cells, category, above, extraCell: extraCell(row, titled) });
  }
  // Below the last product a line alone is a note: «Precios con el IVA incluido».
  for (const row of bands) skip(row, 'note');
  return { rows, skipped };
}

/** Without quotation marks, commas of prices make cells: one at the end may be empty. */
function extraCell({ number, cells }: SheetRow, { sheet, titles }: TitledSheet): ListRow['extraCell'] {
  const index = titles.length;
  if (sheet.hasCommas !== true || index === 0 || cells.length <= index) return undefined;
  return { cell: `${columnName(index)}${number}`, text: textOf(cells[index]) };
}

const EMPTY: SheetCell = { kind: 'text', text: '' };

/** Category, sub-category and section of the row above, where this row leaves its category blank. Changes `cells`. */
function filledDown(
  cells: Map<ListColumn, SheetCell>,
  last: ReadonlyMap<ListColumn, SheetCell>,
): Map<ListColumn, SheetCell> {
  const isBlank = cells.has('category') && textOf(cells.get('category')) === '';
  for (const column of ['category', 'subCategory', 'section'] as const) {
    const above = last.get(column);
    if (isBlank && cells.has(column) && textOf(cells.get(column)) === '' && above) cells.set(column, above);
  }
  return cells;
}

/** A row with a name alone is the title of the products below it. */
function isBand(cell: SheetCell, is: ListColumn | null): boolean {
  const isOther = is !== null && is !== 'name' && is !== 'subCategory' && !isPriceColumn(is);
  return !isOther && cell.kind === 'text' && parsePrice(cell) === undefined && /\p{Letter}{2}/u.test(cell.text);
}

/** «-- TAPAS: --» is «Tapas». */
function headingText(text: string): string {
  return sentenceCase(text.replace(/^[^\p{Letter}\p{Number}(«"¡¿]+|[^\p{Letter}\p{Number})».!?"]+$/gu, ''));
}

/** Printed lists repeat their titles on each page. */
function isTitleAgain({ cells }: SheetRow, { titles }: TitledSheet): boolean {
  const shown = (texts: readonly string[]) => texts.map(wordKey).join('\n').trim();
  return titles.length > 0 && shown(Array.from(cells, textOf)) === shown(titles);
}

/** Combined cells have their value in the first one: it holds for all their rows. */
function filledByMerging({ rows, merged }: Sheet): (row: number, column: number) => SheetCell | undefined {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const values = new Map<string, SheetCell>();
  for (const { firstRow, lastRow, column } of merged) {
    const value = byNumber.get(firstRow)?.cells[column];
    for (let row = firstRow + 1; value && row <= lastRow && values.size < FILLED_CELLS_MAX; row++)
      values.set(`${row} ${column}`, value);
  }
  return (row, column) => values.get(`${row} ${column}`);
}

/** True if a cell of the row has a value. */
export function isUsed({ cells }: SheetRow): boolean {
  return cells.some(isFilled);
}

function isFilled(cell: SheetCell | undefined): cell is SheetCell {
  return cell?.kind === 'formula' || textOf(cell) !== '';
}

function textOf(cell: SheetCell | undefined): string {
  return cell?.text.trim() ?? '';
}
