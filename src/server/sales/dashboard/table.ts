// The table of a dashboard panel in an Excel file, and its cells.
import { excelTexts } from '#contract/excel-texts.es.ts';
import type { Cents } from '#domain/money.ts';
import { percentChange, percentChangeText, percentGrowth } from '#domain/sales-figures.ts';
import type { Cell, SheetColumn } from '#server/platform/workbook/sheet-xml.ts';

/** The columns and rows of a dashboard panel in an Excel file. Rows that `rowsOf` makes are created only when they are read. */
export interface PanelTable {
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** Makes a cell of a sheet with a text. */
export function textCell(value: string): Cell {
  return { kind: 'text', text: value };
}

/** Makes a cell of a sheet with a whole number. */
export function numberCell(value: number): Cell {
  return { kind: 'number', value };
}

/** Makes a cell of a sheet with an amount of money. */
export function eurosCell(amount: Cents): Cell {
  return { kind: 'euros', amount };
}

/** The columns of `changeCells`. */
export const CHANGE_COLUMNS: readonly SheetColumn[] = [
  { title: excelTexts.change, width: 10 },
  { title: excelTexts.growth, width: 20 },
];

/**
 * Makes two cells of a sheet with the change from `before` to `now` in per cent. The first is `percentChange`, as the dashboard
 * shows it, with the text «-%» if it is null; the second is `percentGrowth`, empty if it is null.
 */
export function changeCells(now: number, before: number): readonly [Cell, Cell] {
  const percent = percentChange(now, before);
  const growth = percentGrowth(now, before);
  return [
    percent === null ? textCell(percentChangeText(percent)) : { kind: 'percent', percent },
    growth === null ? textCell('') : { kind: 'percent', percent: growth },
  ];
}

/** Yields the row of a sheet for each item, one after the other. */
export function* rowsOf<Item>(
  items: Iterable<Item>,
  toRow: (item: Item) => readonly Cell[],
): Generator<readonly Cell[]> {
  for (const item of items) yield toRow(item);
}
