// The table of a dashboard panel in an Excel file, and its cells.
import type { Cents } from '#domain/money.ts';
import { changeText, percentChange } from '#domain/sales-figures.ts';
import type { Cell, SheetColumn } from '#server/platform/workbook/sheet-xml.ts';

/** The columns and the rows of a panel. Rows that `rowsOf` makes are created only when they are read. */
export interface Table {
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** Makes a cell with a text. */
export function text(value: string): Cell {
  return { kind: 'text', text: value };
}

/** Makes a cell with a whole number. */
export function wholeNumber(value: number): Cell {
  return { kind: 'number', value };
}

/** Makes a cell with an amount of money. */
export function euros(amount: Cents): Cell {
  return { kind: 'euros', amount };
}

/**
 * Makes a cell with the change from `before` to `now` in per cent; with the text «-%», as on the screen, if both figures are equal.
 */
export function change(now: number, before: number): Cell {
  const percent = percentChange(now, before);
  return percent === null ? text(changeText(percent)) : { kind: 'percent', percent };
}

/** Yields the row of each item, one after the other. */
export function* rowsOf<Item>(
  items: Iterable<Item>,
  toRow: (item: Item) => readonly Cell[],
): Generator<readonly Cell[]> {
  for (const item of items) yield toRow(item);
}
