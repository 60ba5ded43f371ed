// The table of a dashboard panel in an Excel file, and its cells.
import { excelTexts } from '#contract/excel-texts.es.ts';
import type { Cents } from '#domain/money.ts';
import { changeAsPercentOfLarger, percentChangeText, percentGrowth } from '#domain/sales-figures.ts';
import type { WorkbookCell, WorkbookColumn } from '#server/platform/workbook/sheet-xml.ts';

/**
 * The Excel sheet of a dashboard panel: its columns, and its rows with their cells. Rows made by `toSheetRows` are created only
 * when they are read.
 */
export interface PanelSheet {
  readonly columns: readonly WorkbookColumn[];
  readonly rows: Iterable<readonly WorkbookCell[]>;
}

/** Makes an Excel cell with a text. */
export function textCell(value: string): WorkbookCell {
  return { kind: 'text', text: value };
}

/** Makes an Excel cell with a whole number. */
export function numberCell(value: number): WorkbookCell {
  return { kind: 'number', value };
}

/** Makes an Excel cell with an amount of money in euros, from cents. */
export function eurosCell(amount: Cents): WorkbookCell {
  return { kind: 'euros', amount };
}

/**
 * The two columns of an Excel sheet for a change in per cent: the change as the dashboard shows it, and the growth. Their cells are
 * made by `percentChangeCells`.
 */
export const PERCENT_CHANGE_COLUMNS: readonly WorkbookColumn[] = [
  { title: excelTexts.change, width: 10 },
  { title: excelTexts.growth, width: 20 },
];

/**
 * Makes two Excel cells about the change from `before` to `now`. The first has the difference in per cent of the larger amount, as
 * the dashboard shows it, or «-%» if the amounts are equal. The second has the growth in per cent of `before`. It is empty if `now`
 * is not larger, or if `before` is zero or less.
 */
export function percentChangeCells(now: number, before: number): readonly [WorkbookCell, WorkbookCell] {
  const percent = changeAsPercentOfLarger(now, before);
  const growth = percentGrowth(now, before);
  return [
    percent === null ? textCell(percentChangeText(percent)) : { kind: 'percent', percent },
    growth === null ? textCell('') : { kind: 'percent', percent: growth },
  ];
}

/** Yields one row of an Excel sheet for each item. `toRow` makes the cells of the row. */
export function* toSheetRows<Item>(
  items: Iterable<Item>,
  toRow: (item: Item) => readonly WorkbookCell[],
): Generator<readonly WorkbookCell[]> {
  for (const item of items) yield toRow(item);
}
