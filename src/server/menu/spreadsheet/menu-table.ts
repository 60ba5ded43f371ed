// Finds the menu in the sheets of a file, and reads its rows.
import { menuColumnTitle, PRICE, SHEET_WORDS } from '#contract/menu-sheet.es.ts';
import { sizeFromName } from '#domain/catalogue.ts';
import {
  MENU_ROWS_MAX,
  type MenuColumn,
  type MenuRow,
  type MenuRowError,
  menuColumns,
  priceColumn,
  REQUIRED_MENU_COLUMNS,
  type SheetCells,
} from '#domain/menu-sheet.ts';
import { readMenuRow } from '#domain/read-menu-row.ts';
import { type SheetCell, wordKey } from '#domain/sheet-cell.ts';
import { columnName } from '#server/platform/workbook/sheet-xml.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { FileError, type Sheet, type SheetRow } from './sheet.ts';

/** The rows of a menu file that have no errors, and the errors of the other rows and of hidden columns. */
export interface MenuTable {
  readonly rows: readonly MenuRow[];
  readonly errors: readonly MenuRowError[];
}

/** Titles are looked for in this many rows: above them a menu may have a heading. */
const TITLE_ROWS_MAX = 20;

/**
 * Reads the rows of the first sheet that has the columns of a menu. Throws `FileError` if the file cannot be read, or no sheet has
 * them.
 */
export function readMenuTable(bytes: Uint8Array): MenuTable {
  for (const sheet of sheetsOf(bytes)) {
    const title = sheet.rows.slice(0, TITLE_ROWS_MAX).find((row) => hasTitles(row));
    if (title) return readTable(sheet, title);
  }
  throw new FileError('import-no-columns');
}

function sheetsOf(bytes: Uint8Array): Iterable<Sheet> {
  if (bytes.length === 0) throw new FileError('import-empty');
  const beginsWith = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (beginsWith(0x50, 0x4b)) return readXlsx(bytes);
  if (beginsWith(0xd0, 0xcf, 0x11, 0xe0)) throw new FileError('import-old-excel');
  return readCsv(bytes);
}

function hasTitles(row: SheetRow): boolean {
  const columns = row.cells.map((cell) => columnOf(cell?.text ?? ''));
  return REQUIRED_MENU_COLUMNS.every((column) => columns.includes(column));
}

function columnOf(title: string): MenuColumn | undefined {
  const known = KNOWN_COLUMNS.find((column) => wordKey(menuColumnTitle(column)) === wordKey(title));
  const ownSize = sizeFromName(PRICE_OF_SIZE.exec(title)?.[1] ?? '');
  return known ?? (ownSize === '' ? undefined : priceColumn(ownSize));
}

const KNOWN_COLUMNS = menuColumns([]);
const PRICE_OF_SIZE = new RegExp(`^\\s*${PRICE}\\s+(\\S.*)$`, 'iu');

function readTable(sheet: Sheet, title: SheetRow): MenuTable {
  const columns = Array.from(title.cells, (cell) => columnOf(cell?.text ?? ''));
  const known = columns.filter((column) => column !== undefined);
  if (new Set(known).size < known.length) throw new FileError('import-column-twice');
  const used = sheet.rows.filter((row) => row.number > title.number && isUsed(row));
  const mergedOf = new Map(sheet.merged.map((cell) => [cell.row, cell.column]));
  if (used.length === 0) throw new FileError('import-empty');
  if (used.length > MENU_ROWS_MAX) throw new FileError('import-too-many-rows');

  const read = used.map((row) => {
    const misplaced = misplacedCell(sheet, title, row);
    if (misplaced) return { values: null, errors: [misplaced] };
    const mergedColumn = mergedOf.get(row.number);
    if (mergedColumn === undefined) return readMenuRow(row.number, cellsOf(row, columns), SHEET_WORDS);
    const column = columns[mergedColumn] ?? null;
    return { values: null, errors: [{ row: row.number, column, code: 'merged' as const, value: '' }] };
  });
  return {
    rows: read.flatMap(({ values }) => values ?? []),
    errors: [...hiddenColumns(sheet, title, columns), ...read.flatMap(({ errors }) => errors)],
  };
}

function isUsed({ cells }: SheetRow): boolean {
  return cells.some(isFilled);
}

function isFilled(cell: SheetCell | undefined): boolean {
  return cell?.kind === 'formula' || (cell?.text ?? '').trim() !== '';
}

/** Columns that nobody sees are not imported. */
function hiddenColumns(
  sheet: Sheet,
  { number, cells }: SheetRow,
  columns: readonly (MenuColumn | undefined)[],
): MenuRowError[] {
  return columns.flatMap((column, index) => {
    const isHidden = sheet.hiddenColumns?.some(({ first, last }) => index >= first && index <= last);
    const value = cells[index]?.text ?? '';
    return column !== undefined && isHidden ? [{ row: number, column, code: 'column-hidden', value }] : [];
  });
}

/** Why the cells of a row may not be those of the titles above them: the row is hidden, or it has more cells than titles. */
function misplacedCell(sheet: Sheet, title: SheetRow, { number, cells, isHidden }: SheetRow): MenuRowError | null {
  if (isHidden) {
    const value = cells.flatMap((cell) => (isFilled(cell) && cell ? [cell.text] : [])).join(' · ');
    return { row: number, column: null, code: 'row-hidden', value };
  }
  // Without quotation marks, commas of prices make cells: one at the end may be empty.
  const hasMoreCells = sheet.hasCommas === true && cells.length > title.cells.length;
  const index = hasMoreCells
    ? title.cells.length
    : cells.findIndex((cell, column) => isFilled(cell) && !isFilled(title.cells[column]));
  if (index < 0) return null;
  const cell = `${columnName(index)}${number}`;
  return { row: number, column: null, cell, code: 'cell-without-title', value: cells[index]?.text ?? '' };
}

/** The cells by the known columns. A column without a value in this row is an empty text. */
function cellsOf({ cells }: SheetRow, columns: readonly (MenuColumn | undefined)[]): SheetCells {
  const empty = { kind: 'text', text: '' } as const;
  return Object.fromEntries(
    columns.flatMap((column, index) => (column === undefined ? [] : [[column, cells[index] ?? empty] as const])),
  );
}
