// What the address of «Mesas QR» says: the list and its dialogs, or the sheet to print.
import { type ActiveSearch, readActiveSearch } from '#admin/shared/lists/active-search.ts';
import { readId } from '#admin/shared/lists/read-search.ts';

export const SHEET_SIZES = ['s', 'm', 'l', 'xl'] as const;
export type SheetSize = (typeof SHEET_SIZES)[number];

export interface TableSearch extends ActiveSearch {
  /** The table whose code is shown, by its id. */
  code?: string;
  /** The sheet to print is shown, in that size. */
  sheet?: SheetSize;
}

export function readTableSearch(search: Readonly<Record<string, unknown>>): TableSearch {
  const sheet = SHEET_SIZES.find((size) => size === search.sheet);
  return { ...readActiveSearch(search), ...readId('code', search), ...(sheet ? { sheet } : {}) };
}
