// Finds the column titles in the sheets of an owner's list, and what each column contains.
import {
  countColumnTitles,
  type ExportedTitleLookup,
  isSizeUnderTitle,
  priceColumnOfTitle,
  proposeColumns,
} from './list-columns.ts';
import type { FoundColumn, ImportedListColumn, MenuImportWords } from './menu-list.ts';
import {
  cellText,
  columnLetters,
  hasFilledCell,
  type ImportedSheet,
  isCellFilled,
  parsePrice,
  type SheetCell,
  type SheetRow,
  wordKey,
} from './sheet-cell.ts';

/** Titles are looked for in this many rows: above them a list may have a heading. */
const TITLE_ROWS_MAX = 20;
/** Longer texts explain something. */
const TITLE_CHARACTERS_MAX = 60;
/** Cells that are filled by combined cells; no list has more. */
const FILLED_CELLS_MAX = 50_000;

/** A sheet of an imported product list with the titles of its columns. The title is empty for a column that has none. */
export interface TitledSheet {
  readonly sheet: ImportedSheet;
  /** The number of the last row of titles; 0 if none exists. */
  readonly titleRow: number;
  readonly titles: readonly string[];
  /** How many of its titles are known. */
  readonly known: number;
}

/**
 * A group of sheets of an imported product list that have the same column titles. The owner says once for the whole group what each
 * column contains.
 */
export interface SheetLayout {
  /** The name of its first sheet; empty if all sheets have the same titles. */
  readonly name: string;
  readonly sheets: readonly TitledSheet[];
}

/**
 * Finds the row of column titles among the first twenty filled rows of a sheet, and returns the sheet with its titles. A second row
 * of titles may name the sizes below «Precio». If cells below the titles are combined over several rows, each of these rows gets
 * their value.
 */
export function findColumnTitles(
  sheet: ImportedSheet,
  words: MenuImportWords,
  ownTitle: ExportedTitleLookup,
): TitledSheet {
  const found = titlesOf(sheet, words, ownTitle);
  return { ...found, sheet: withCombinedCells(sheet, found.titleRow) };
}

function titlesOf(
  sheet: ImportedSheet,
  words: MenuImportWords,
  ownTitle: ExportedTitleLookup,
): Omit<TitledSheet, 'sheet'> {
  const rows = sheet.rows.filter(hasFilledCell);
  const candidates = rows.slice(0, TITLE_ROWS_MAX).map((row, index) => ({ index, ...titlesIn(row, words, ownTitle) }));
  const ends = candidates.flatMap(({ index, titles, known }) => {
    const product = known > 0 ? rows.findIndex((row, at) => at > index && hasPriceUnder(titles, row, words)) : -1;
    return product < 0 ? [] : [product];
  });
  // Below the first product, a row of titles is that of a further group.
  const above = candidates.filter(({ index }) => ends.every((end) => index < end));
  const best = above.toSorted((a, b) => b.known - a.known || a.index - b.index)[0];
  const row = best && rows[best.index];
  if (!row || best.known === 0) return { titleRow: 0, titles: [], known: 0 };
  const below = rows[best.index + 1];
  const titles = best.titles;
  if (!below || !isSecondTitleRow(below, titles, words)) return { titleRow: row.number, titles, known: best.known };
  const width = Math.max(titles.length, below.cells.length);
  const both = Array.from({ length: width }, (_, column) => cellText(below.cells[column]) || (titles[column] ?? ''));
  return { titleRow: below.number, titles: both, known: best.known };
}

function hasPriceUnder(titles: readonly string[], { cells }: SheetRow, words: MenuImportWords): boolean {
  return titles.some((title, column) => {
    const cell = cells[column];
    return cell && parsePrice(cell) !== undefined && priceColumnOfTitle(title, words) !== undefined;
  });
}

function titlesIn({ cells }: SheetRow, words: MenuImportWords, ownTitle: ExportedTitleLookup) {
  const titles = Array.from(cells, cellText);
  const filled = titles.filter((title) => title !== '');
  const isTitleRow =
    filled.length >= 2 &&
    filled.every(({ length }) => length <= TITLE_CHARACTERS_MAX) &&
    !cells.some((cell) => cell && parsePrice(cell) !== undefined);
  return { titles, known: isTitleRow ? countColumnTitles(titles, words, ownTitle) : 0 };
}

function isSecondTitleRow({ cells }: SheetRow, titles: readonly string[], words: MenuImportWords): boolean {
  const filled = Array.from(cells, cellText).flatMap((text, column) => (text === '' ? [] : [{ text, column }]));
  return filled.length > 0 && filled.every(({ text, column }) => isSizeUnderTitle(text, titles[column] ?? '', words));
}

/**
 * Groups the sheets of an imported product list that have the same column titles, so that the owner is asked about their columns
 * once. Sheets without titles are grouped by their number of columns.
 */
export function groupSheets(sheets: readonly TitledSheet[]): SheetLayout[] {
  const layouts = new Map<string, TitledSheet[]>();
  for (const each of sheets) {
    const key = each.known > 0 ? each.titles.map(wordKey).join('\n') : String(widthOf(each));
    layouts.set(key, [...(layouts.get(key) ?? []), each]);
  }
  return [...layouts.values()].map((same) => ({
    name: layouts.size > 1 ? (same[0]?.sheet.name ?? '') : '',
    sheets: same,
  }));
}

/**
 * Returns the columns of a group of sheets that have the same titles, and what each column contains. That is the owner's answer
 * (`chosen`, by the key of the column), or else the proposal of the program. For a hidden column nothing is proposed. `ownTitle`
 * recognises the titles of files that Comanda exported.
 */
export function findColumns(
  { name, sheets }: SheetLayout,
  chosen: ReadonlyMap<string, ImportedListColumn | null>,
  words: MenuImportWords,
  ownTitle: ExportedTitleLookup,
): FoundColumn[] {
  const found = new Map<string, { title: string; titled: string; cells: SheetCell[]; isHidden: boolean }>();
  for (const each of sheets) {
    const rows = productRowsOf(each);
    for (const [column, key] of columnKeys(each, name).entries()) {
      const cells = rows.flatMap((row) => (isCellFilled(row.cells[column]) ? [row.cells[column]] : []));
      const titled = each.titles[column] ?? '';
      if (titled === '' && cells.length === 0) continue;
      const isHidden = each.sheet.hiddenColumns?.some(({ first, last }) => column >= first && column <= last) ?? false;
      const known = found.get(key);
      if (known) known.cells.push(...cells);
      else found.set(key, { title: titled || columnLetters(column), titled, cells, isHidden });
    }
  }
  const columns = [...found].map(([key, column]) => ({ key, ...column }));
  const seen = columns.filter(({ key, isHidden }) => !isHidden && !chosen.has(key));
  const proposed = proposeColumns(
    seen.map(({ titled, cells }) => ({ title: titled, cells: cells.filter(({ text }) => text.trim() !== '') })),
    words,
    { ownTitle, taken: new Set(columns.flatMap(({ key }) => chosen.get(key) ?? [])) },
  );
  const proposals = new Map(seen.map(({ key }, index) => [key, proposed[index] ?? null]));
  return columns.map(({ key, title, cells, isHidden }) => ({
    key,
    sheets: name === '' ? [] : sheets.map(({ sheet }) => sheet.name),
    title,
    samples: [...new Set(cells.map(({ text }) => text.trim()))].slice(0, 3),
    isHidden,
    is: chosen.get(key) ?? proposals.get(key) ?? null,
  }));
}

/** True if the sheet of an imported product list can contain products: a visible row below its titles has more than one value. */
export function mayHaveProducts(titled: TitledSheet): boolean {
  return productRowsOf(titled).length > 0;
}

/** The rows below the titles that have more than one value. */
function productRowsOf({ sheet, titleRow }: TitledSheet): SheetRow[] {
  return sheet.rows.filter(
    ({ number, cells, isHidden }) => number > titleRow && !isHidden && cells.filter(isCellFilled).length > 1,
  );
}

/**
 * Returns a key for each column of a sheet. The owner's answer about the column is stored under this key. It consists of `layout`,
 * the name of the group of sheets with the same titles, and of the column's title. A repeated title gets a number; a column without
 * a title has its letter.
 */
export function columnKeys(titled: TitledSheet, layout: string): string[] {
  const times = new Map<string, number>();
  return Array.from({ length: widthOf(titled) }, (_, column) => {
    const title = wordKey(titled.titles[column] ?? '');
    if (title === '') return `${layout}:${columnLetters(column)}`;
    const time = (times.get(title) ?? 0) + 1;
    times.set(title, time);
    return layout + (time === 1 ? title : `${title} :${time}`);
  });
}

function widthOf({ sheet, titles }: TitledSheet): number {
  return sheet.rows.reduce((widest, { cells }) => Math.max(widest, cells.length), titles.length);
}

/** The sheet with the value of combined cells, which stands in the first one, in each of their rows below the titles. */
function withCombinedCells(sheet: ImportedSheet, titleRow: number): ImportedSheet {
  const byNumber = new Map(sheet.rows.map((row) => [row.number, row]));
  const filled = new Map<number, Map<number, SheetCell>>();
  let count = 0;
  for (const { firstRow, lastRow, column } of sheet.merged) {
    const value = byNumber.get(firstRow)?.cells[column];
    if (!value || firstRow <= titleRow) continue;
    for (let row = firstRow + 1; row <= lastRow && count < FILLED_CELLS_MAX; row++, count++)
      filled.set(row, (filled.get(row) ?? new Map<number, SheetCell>()).set(column, value));
  }
  if (count === 0) return sheet;
  const rows = sheet.rows.map((row) => {
    const values = filled.get(row.number);
    if (!values) return row;
    const width = Math.max(row.cells.length, ...[...values.keys()].map((column) => column + 1));
    return { ...row, cells: Array.from({ length: width }, (_, column) => values.get(column) ?? row.cells[column]) };
  });
  return { ...sheet, rows };
}
