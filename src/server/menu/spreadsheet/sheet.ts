// The cells of a sheet as they were read from a file, before it is known which column is which.
import type { Refusal } from '#domain/refusal.ts';
import type { SheetCell } from '#domain/sheet-cell.ts';

/** A row of an imported sheet: its cells, and the number that the spreadsheet program shows. */
export interface SheetRow {
  /** The number that the spreadsheet program shows beside the row. */
  readonly number: number;
  /** By column; cells without a value are missing. */
  readonly cells: readonly (SheetCell | undefined)[];
  readonly isHidden?: boolean;
}

/** A sheet of an imported file: its rows, and which cells are combined or hidden. */
export interface Sheet {
  readonly rows: readonly SheetRow[];
  /** In each group of combined cells, the first cell of each row. */
  readonly merged: readonly { readonly row: number; readonly column: number }[];
  /** Indexes of hidden columns. */
  readonly hiddenColumns?: readonly { readonly first: number; readonly last: number }[];
  /** True for a CSV with commas, where a price without quotation marks is two cells. */
  readonly hasCommas?: boolean;
}

/** Thrown when the file as a whole cannot be read; `refusal` says why. */
export class FileError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
