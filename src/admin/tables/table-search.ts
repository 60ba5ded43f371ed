// Search parameters of «Mesas QR»: filters and dialogs of the list, or the printable sheets.
import { type ActiveStateSearch, readActiveStateSearch } from '#admin/shared/lists/active-state-search.ts';
import { readIdParameter } from '#admin/shared/lists/read-search.ts';

/** Sizes in which QR codes can be printed, from 20 codes on a sheet (`s`) to one (`xl`). */
export const QR_SHEET_SIZES = ['s', 'm', 'l', 'xl'] as const;
/** Size of the QR codes on a printed sheet: the larger the codes, the fewer are on it. */
export type QrSheetSize = (typeof QR_SHEET_SIZES)[number];

/** Search parameters of «Mesas QR»: filters, sort order and open dialog of the list, or the size of the QR codes to print. */
export interface TableSearch extends ActiveStateSearch {
  /** Id of the table whose QR code is shown. */
  code?: string;
  /** Size of the codes if the printable sheets are shown. */
  sheet?: QrSheetSize;
}

/** Reads the search parameters of the list of tables; invalid values are dropped. */
export function readTableSearch(search: Readonly<Record<string, unknown>>): TableSearch {
  const sheet = QR_SHEET_SIZES.find((size) => size === search.sheet);
  return { ...readActiveStateSearch(search), ...readIdParameter('code', search), ...(sheet ? { sheet } : {}) };
}
