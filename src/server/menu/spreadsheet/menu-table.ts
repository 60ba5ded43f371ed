// Reads an owner's list of products from a file or a pasted text.
import { MENU_IMPORT_WORDS } from '#contract/menu-list-words.es.ts';
import { menuColumnTitle } from '#contract/menu-sheet.es.ts';
import type { NamedCategory } from '#domain/list-categories.ts';
import type { ExportedTitleLookup } from '#domain/list-columns.ts';
import { findColumnTitles } from '#domain/list-sheets.ts';
import type { Size } from '#domain/menu.ts';
import {
  type MenuListAnswers,
  type MenuListResult,
  NO_MENU_LIST_ANSWERS,
  type SkippedRow,
  sheetNamesKey,
} from '#domain/menu-list.ts';
import { MENU_ROWS_MAX, type MenuColumn, menuColumns } from '#domain/menu-sheet.ts';
import { interpretMenuList } from '#domain/read-menu-list.ts';
import { parseMenuText } from '#domain/read-menu-text.ts';
import type { Section } from '#domain/schedule.ts';
import { hasFilledCell, type ImportedSheet, wordKey } from '#domain/sheet-cell.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { UnreadableMenuListError } from './unreadable-menu-list-error.ts';

/**
 * The owner's list of products for a menu import, as the browser sent it: its bytes, the choices of the owner, and the categories
 * and sizes that the stored menu already has.
 */
export interface SentMenuList {
  readonly bytes: Uint8Array;
  /** True for pasted text in UTF-8, false for a file. */
  readonly isText?: boolean;
  readonly choices?: MenuListAnswers;
  /** The sections of the categories that the menu has, by the `nameKey` of their names. */
  readonly storedSections?: ReadonlyMap<string, Section>;
  readonly storedCategories?: readonly NamedCategory[];
  /** The sizes of the venue's own that the menu has. */
  readonly storedSizes?: readonly Size[];
}

/**
 * Reads the products from the bytes of an owner's list (Excel, CSV or text). Throws `UnreadableMenuListError` if the list cannot be
 * read, has no products or too many, or if two columns were chosen for the same field.
 */
export function parseMenuList(list: SentMenuList): MenuListResult {
  const {
    bytes,
    isText = false,
    choices = NO_MENU_LIST_ANSWERS,
    storedSections = new Map(),
    storedCategories = [],
    storedSizes = [],
  } = list;
  const ownTitle = ownTitleOf(menuColumns(storedSizes));
  const sheets = isText
    ? [parseMenuText(new TextDecoder().decode(bytes), MENU_IMPORT_WORDS)]
    : sheetsOf(bytes, ownTitle);
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.filter(hasFilledCell).length, 0);
  if (rows > MENU_ROWS_MAX + OTHER_ROWS_MAX) throw new UnreadableMenuListError('import-too-many-rows');
  const read = interpretMenuList(sheets, {
    choices,
    storedSections,
    storedCategories,
    words: MENU_IMPORT_WORDS,
    ownTitle,
  });
  const used = read.columns.filter(({ is }) => is !== null);
  const meanings = new Set(used.map((column) => `${column.is} ${sheetNamesKey(column)}`));
  if (meanings.size < used.length) throw new UnreadableMenuListError('import-column-twice');
  const hasNames = read.columns.length === 0 || used.some(({ is }) => is === 'name');
  const isNote = ({ why }: SkippedRow) => why === 'note' || why === 'unclear';
  const isEmpty = read.rows.length + read.errors.length === 0 && read.skipped.every(isNote);
  if (isEmpty && hasNames && choices.sheets.size === 0) throw new UnreadableMenuListError('import-empty');
  if (read.rows.length > MENU_ROWS_MAX) throw new UnreadableMenuListError('import-too-many-rows');
  return read;
}

/** Titles, bands and notes between the products. */
const OTHER_ROWS_MAX = 1_000;

function sheetsOf(bytes: Uint8Array, ownTitle: ExportedTitleLookup): readonly ImportedSheet[] {
  if (bytes.length === 0) throw new UnreadableMenuListError('import-empty');
  const beginsWith = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (beginsWith(0x50, 0x4b)) return [...readXlsx(bytes)];
  if (beginsWith(0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableMenuListError('import-old-excel');
  const encodings = readCsv(bytes).map((sheet) => ({
    sheet,
    known: findColumnTitles(sheet, MENU_IMPORT_WORDS, ownTitle).known,
  }));
  return encodings
    .toSorted((a, b) => b.known - a.known)
    .slice(0, 1)
    .map(({ sheet }) => sheet);
}

/** The column of the menu that has a title in the program's own files. */
function ownTitleOf(columns: readonly MenuColumn[]): ExportedTitleLookup {
  const titles = new Map(columns.map((column) => [wordKey(menuColumnTitle(column)), column]));
  return (title) => titles.get(wordKey(title));
}
