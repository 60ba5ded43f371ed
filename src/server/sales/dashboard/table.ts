// A panel of the dashboard as a table, and its cells.
import type { Cents } from '#domain/money.ts';
import { changeText, percentChange } from '#domain/sales-figures.ts';
import type { Cell, SheetColumn } from '#server/platform/workbook/sheet-xml.ts';

/** The columns and the rows of a panel. A row is made when it is read. */
export interface Table {
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** A cell with a text. */
export function text(value: string): Cell {
  return { kind: 'text', text: value };
}

/** A cell with a whole number. */
export function count(value: number): Cell {
  return { kind: 'number', value };
}

/** A cell with an amount. */
export function euros(amount: Cents): Cell {
  return { kind: 'euros', amount };
}

/** A cell with the change in per cent, as the screen shows it: «-%» if both figures are equal. */
export function change(now: number, before: number): Cell {
  const percent = percentChange(now, before);
  return percent === null ? text(changeText(percent)) : { kind: 'percent', percent };
}

/** The rows made of `items`, one after the other. */
export function* rowsOf<Item>(
  items: Iterable<Item>,
  toRow: (item: Item) => readonly Cell[],
): Generator<readonly Cell[]> {
  for (const item of items) yield toRow(item);
}
