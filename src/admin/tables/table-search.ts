// Search parameters of «Mesas QR»: filters and dialogs of the list, or the printable sheets.
import { type ActiveSearch, readActiveSearch } from '#admin/shared/lists/active-search.ts';
import { readId } from '#admin/shared/lists/read-search.ts';

/** Printed sizes of the QR codes, from 20 codes per sheet to one. */
export const SHEET_SIZES = ['s', 'm', 'l', 'xl'] as const;
/** A size in which QR codes are printed on sheets. */
export type SheetSize = (typeof SHEET_SIZES)[number];

/** Search parameters of the list of tables: its filters and dialogs, or the size of the printed QR codes. */
export interface TableSearch extends ActiveSearch {
  /** Id of the table whose QR code is shown. */
  code?: string;
  /** Size of the codes if the printable sheets are shown. */
  sheet?: SheetSize;
}

/** Reads the search parameters of the list of tables; invalid values are dropped. */
export function readTableSearch(search: Readonly<Record<string, unknown>>): TableSearch {
  const sheet = SHEET_SIZES.find((size) => size === search.sheet);
  return { ...readActiveSearch(search), ...readId('code', search), ...(sheet ? { sheet } : {}) };
}
