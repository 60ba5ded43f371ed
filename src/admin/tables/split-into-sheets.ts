// How many codes fit on a sheet.
import type { SheetSize } from './table-search.ts';

/** Columns times rows, as in the style sheet. */
const PER_SHEET: Readonly<Record<SheetSize, number>> = { s: 4 * 5, m: 3 * 3, l: 2 * 2, xl: 1 };

/** The tables, sheet by sheet. */
export function inSheets<Table>(tables: readonly Table[], size: SheetSize): Table[][] {
  const perSheet = PER_SHEET[size];
  const count = Math.ceil(tables.length / perSheet);
  return Array.from({ length: count }, (_, sheet) => tables.slice(sheet * perSheet, (sheet + 1) * perSheet));
}
