// Search parameters of «Mesas QR»: filters and dialogs of the list, or the printable sheets.
import { type ActiveSearch, readActiveSearch } from '#admin/shared/lists/active-search.ts';
import { readId } from '#admin/shared/lists/read-search.ts';

/** Sizes in which QR codes can be printed, from 20 codes on a sheet (`s`) to one (`xl`). */
export const SHEET_SIZES = ['s', 'm', 'l', 'xl'] as const;
/** Size of the QR codes on a printed sheet: the larger the codes, the fewer are on it. */
export type SheetSize = (typeof SHEET_SIZES)[number];

/** Search parameters of «Mesas QR»: filters, sort order and open dialog of the list, or the size of the QR codes to print. */
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
