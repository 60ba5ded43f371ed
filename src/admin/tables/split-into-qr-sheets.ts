// Distributes the tables of the bar over printed sheets of QR codes.
import type { QrSheetSize } from './table-search.ts';

/** Columns times rows, as in PrintQrSheetsPage.module.css. */
const CODES_PER_SHEET: Readonly<Record<QrSheetSize, number>> = { s: 4 * 5, m: 3 * 3, l: 2 * 2, xl: 1 };

/**
 * Divides the tables of the bar into the printed sheets of their QR codes, in the given sequence: one inner list for each sheet.
 * `size` decides how many codes fit on a sheet.
 */
export function splitIntoQrSheets<Table>(tables: readonly Table[], size: QrSheetSize): Table[][] {
  const perSheet = CODES_PER_SHEET[size];
  const count = Math.ceil(tables.length / perSheet);
  return Array.from({ length: count }, (_, sheet) => tables.slice(sheet * perSheet, (sheet + 1) * perSheet));
}
