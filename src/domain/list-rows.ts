// Finds the products in the rows of an owner's list. A title row (`band`) has one text, the category of the products below it.
import { priceColumnOfTitle } from './list-columns.ts';
import { sectionNamed } from './list-sections.ts';
import { columnKeys, type TitledSheet } from './list-sheets.ts';
import type { FoundColumn, ImportedListColumn, MenuImportWords, SkippedRow } from './menu-list.ts';
import { isPriceColumn } from './menu-sheet.ts';
import {
  cellText,
  columnLetters,
  hasFilledCell,
  isCellFilled,
  isNo,
  isYes,
  parsePrice,
  type SheetCell,
  type SheetRow,
  wordKey,
} from './sheet-cell.ts';
import { sentenceCase } from './text.ts';

/**
 * A row of an imported product list that contains a product: its category, and its cells. The key of a cell is what its column
 * contains. The category comes from a column for categories, or from the title row above the product.
 */
export interface ImportedListRow {
  readonly sheet: string;
  readonly row: number;
  readonly cells: ReadonlyMap<ImportedListColumn, SheetCell>;
  /** The name of its category; empty for none. */
  readonly category: string;
  /** True if its name was written in capitals, and is in small letters here. */
  readonly isInCapitals?: boolean;
  /** True in a file of the program. */
  readonly isOwnFile: boolean;
  /** The title row above the title row of its category; empty for none. */
  readonly above: string;
  /** The address («H3») and text of the first cell to the right of the titles, if its sheet has commas. */
  readonly extraCell?: { readonly cell: string; readonly text: string } | undefined;
}

/** The options of `findProductRows`: the columns of the sheet, and the words by which the parts of a list are recognised. */
interface FindProductRowsOptions {
  /** The name of the sheet, if several are read; empty otherwise. */
  readonly sheetName: string;
  /** The name of its layout. */
  readonly layout: string;
  readonly columns: readonly FoundColumn[];
  readonly words: MenuImportWords;
  /** True for a file of the program, in which a blank price says that the product is not sold in the size. */
  readonly isOwnFile: boolean;
}

/** Divides the rows of an imported sheet into those that contain a product and those that are skipped, each with its reason. */
export function findProductRows(
  titled: TitledSheet,
  { sheetName, layout, columns, words, isOwnFile }: FindProductRowsOptions,
): { readonly rows: readonly ImportedListRow[]; readonly skipped: readonly SkippedRow[] } {
  const keys = columnKeys(titled, layout);
  let meanings = keys.map((key) => columns.find((column) => column.key === key)?.is ?? null);
  const rows: ImportedListRow[] = [];
  const skipped: SkippedRow[] = [];
  const skip = (row: SheetRow, why: SkippedRow['why']) =>
    skipped.push({ sheet: sheetName, row: row.number, text: shownTexts(row), why });
  const hasCategories = meanings.includes('category');
  const isInactive = inactiveRows(titled.titles, meanings, words);
  const groups = groupTitles(titled, meanings, words);
  let last = new Map<ImportedListColumn, SheetCell>();
  let band = groups.first;
  let above = '';
  let bands: SheetRow[] = [];

  for (const row of titled.sheet.rows) {
    if (row.number <= titled.titleRow || !hasFilledCell(row)) continue;
    const group = groups.below.get(row);
    if (group) ({ meanings } = group);
    if (group ? group.name === '' : isTitleAgain(row, titled)) continue;
    const why = row.isHidden ? 'hidden' : (row.note ?? (isInactive(row) ? 'inactive' : undefined));
    if (why) {
      skip(row, why);
      continue;
    }
    const filled = row.cells.flatMap((cell, column) => (isCellFilled(cell) ? [{ cell, column }] : []));
    const [only] = filled;
    const isAlone = filled.length === 1 && !hasCategories;
    const heading =
      group?.name ?? (isAlone && only && isBand(only.cell, meanings[only.column] ?? null) ? only.cell.text : '');
    if (heading !== '') {
      const [title] = bands;
      if (title) {
        above = band;
        skip(title, 'note');
      }
      band = headingText(heading);
      bands = [row];
      continue;
    }
    const cells = cellsByMeaning(row, meanings, isOwnFile);
    last = filledDown(cells, last);
    const name = cellText(cells.get('name'));
    const isNote = name === '' && ![...cells].some(([is, cell]) => isPriceColumn(is) && isCellFilled(cell));
    if (isNote || isTotal(name, words)) {
      // A category alone on its row is that of the rows below.
      const isHeading = filled.length === 1 && isCellFilled(cells.get('category'));
      if (!isHeading) skip(row, 'note');
      continue;
    }
    bands = [];
    const family = isOwnFile ? '' : familyInsteadOfSection(cells, words);
    const category = (hasCategories ? cellText(cells.get('category')) : band) || sentenceCase(family);
    const place = { sheet: sheetName, row: row.number, isOwnFile };
    rows.push({ ...place, cells, category, above, extraCell: extraCell(row, titled) });
  }
  // Below the last product a line alone is a note: «Precios con el IVA incluido».
  for (const row of bands) skip(row, 'note');
  return { rows, skipped };
}

function shownTexts({ cells }: SheetRow): string {
  return cells
    .map(cellText)
    .filter((text) => text !== '')
    .join(' · ');
}

/** The cells of a row by what they contain. A blank price is one that the row does not say, except in a file of the program. */
function cellsByMeaning(
  row: SheetRow,
  meanings: readonly (ImportedListColumn | null)[],
  isOwnFile: boolean,
): Map<ImportedListColumn, SheetCell> {
  const cells = new Map<ImportedListColumn, SheetCell>();
  for (const [column, is] of meanings.entries()) {
    const isUnsaid = is !== null && isPriceColumn(is) && !isOwnFile && !isCellFilled(row.cells[column]);
    if (is && !isUnsaid) cells.set(is, row.cells[column] ?? EMPTY);
  }
  return cells;
}

interface GroupTitles {
  /** The category of the first products, if the title of the names is one; otherwise empty. */
  readonly first: string;
  /** By row: the category that it begins, and what its columns contain from there on. */
  readonly below: ReadonlyMap<SheetRow, { readonly name: string; readonly meanings: (ImportedListColumn | null)[] }>;
}

/**
 * Finds the rows that are titles of a group and of its prices: «CARNES | Media | Ración» below «ENTRANTES | Tapa | Ración». Titles
 * that are only repeated, as on each page, are none.
 */
function groupTitles(
  titled: TitledSheet,
  meanings: readonly (ImportedListColumn | null)[],
  words: MenuImportWords,
): GroupTitles {
  const { sheet, titles, titleRow } = titled;
  const below = new Map(
    sheet.rows.flatMap((row) => {
      const group = row.number > titleRow && !row.isHidden ? groupTitle(row, titled, meanings, words) : null;
      return group ? [[row, group] as const] : [];
    }),
  );
  const isGrouped = !meanings.includes('category') && [...below.keys()].some((row) => !isTitleAgain(row, titled));
  if (!isGrouped) return { first: '', below: new Map() };
  const title = titles[meanings.indexOf('name')] ?? '';
  return { first: isNameTitle(title, words) ? '' : headingText(title), below };
}

function groupTitle(
  { cells }: SheetRow,
  { titles }: TitledSheet,
  meanings: readonly (ImportedListColumn | null)[],
  words: MenuImportWords,
) {
  const nameColumn = meanings.indexOf('name');
  const name = cells[nameColumn];
  if (!isCellFilled(name) || !isBand(name, 'name')) return null;
  const prices = new Map<number, ImportedListColumn>();
  for (const [column, cell] of cells.entries()) {
    if (column === nameColumn || !isCellFilled(cell)) continue;
    const title = titles[column] ?? '';
    const is = meanings[column] ?? null;
    const price = priceColumnOfTitle(cellText(cell), words);
    if (price && (is === null ? title === '' : isPriceColumn(is))) prices.set(column, price);
    else if (wordKey(cellText(cell)) !== wordKey(title)) return null;
  }
  if (prices.size === 0) return null;
  const named = isNameTitle(name.text, words) ? '' : name.text;
  const stated = [...prices.values()];
  const others = meanings.map((is) => (is !== null && stated.includes(is) ? null : is));
  return { name: named, meanings: others.map((is, column) => prices.get(column) ?? is) };
}

function isNameTitle(title: string, { titles }: MenuImportWords): boolean {
  return titles.name.some((name) => wordKey(name) === wordKey(title));
}

/** Without quotation marks, commas of prices make cells: one at the end may be empty. */
function extraCell({ number, cells }: SheetRow, { sheet, titles }: TitledSheet): ImportedListRow['extraCell'] {
  const index = titles.length;
  if (sheet.hasCommas !== true || index === 0 || cells.length <= index) return undefined;
  return { cell: `${columnLetters(index)}${number}`, text: cellText(cells[index]) };
}

const EMPTY: SheetCell = { kind: 'text', text: '' };

/** Category, sub-category and section of the row above, where this row leaves its category blank. Changes `cells`. */
function filledDown(
  cells: Map<ImportedListColumn, SheetCell>,
  last: ReadonlyMap<ImportedListColumn, SheetCell>,
): Map<ImportedListColumn, SheetCell> {
  const isBlank = cells.has('category') && cellText(cells.get('category')) === '';
  for (const column of ['category', 'subCategory', 'section'] as const) {
    const above = last.get(column);
    if (isBlank && cells.has(column) && cellText(cells.get(column)) === '' && above) cells.set(column, above);
  }
  return cells;
}

/** Removes the text of a section that is not known, and returns it: «Varios» becomes a category. Changes `cells`. */
function familyInsteadOfSection(cells: Map<ImportedListColumn, SheetCell>, words: MenuImportWords): string {
  const text = cellText(cells.get('section'));
  if (text === '' || sectionNamed(text, words)) return '';
  cells.set('section', EMPTY);
  return text;
}

/** Finds the rows that say that their product is not sold any more: «N» under «Activo», «S» under «Baja». */
function inactiveRows(
  titles: readonly string[],
  meanings: readonly (ImportedListColumn | null)[],
  { inactive }: MenuImportWords,
): (row: SheetRow) => boolean {
  const said = titles.map((title, column): ((text: string) => boolean) | null => {
    const key = wordKey(title);
    if (meanings[column] !== null) return null;
    if (inactive.ofNo.includes(key))
      return (text) => (isNo(text) && text !== '-') || inactive.values.includes(wordKey(text));
    if (inactive.ofYes.includes(key)) return (text) => isYes(text) || inactive.values.includes(wordKey(text));
    return inactive.states.includes(key) ? (text) => inactive.values.includes(wordKey(text)) : null;
  });
  return ({ cells }) =>
    said.some((isSaid, column) => isCellFilled(cells[column]) && isSaid?.(cellText(cells[column])) === true);
}

/** «Total artículos» is no product. */
function isTotal(name: string, { totals }: MenuImportWords): boolean {
  const key = wordKey(name);
  return totals.some((word) => key === word || key.startsWith(`${word} `));
}

/** A row with a name alone is the title of the products below it. */
function isBand(cell: SheetCell, is: ImportedListColumn | null): boolean {
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
  return titles.length > 0 && shown(Array.from(cells, cellText)) === shown(titles);
}
