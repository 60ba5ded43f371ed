// An exported Excel file: its days, and its sheets, whose rows are read page by page.
import { type ExportedListKey } from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import type { DayRange } from '#domain/time.ts';
import type { WorkbookCell, WorkbookColumn } from '#server/platform/workbook/sheet-xml.ts';
import type { WorkbookSheet } from '#server/platform/workbook/write-workbook.ts';

/** One page of an exported list: its rows, each with the cells of an Excel sheet. */
export type ExportPage = readonly (readonly WorkbookCell[])[];

/** The content of an exported Excel file: its sheets, and the range of days that is part of the file's name. */
export interface ExportFile {
  /** The days of the file, for its name. */
  readonly days: DayRange;
  readonly sheets: readonly WorkbookSheet[];
}

/** A list that is exported as an Excel file with one sheet: its range of days, its columns, and its rows page by page. */
export interface ExportList {
  readonly days: DayRange;
  readonly columns: readonly WorkbookColumn[];
  readonly rows: AsyncIterable<ExportPage>;
}

/** Converts an exported list to an Excel file with this list as its only sheet. */
export function toExportFile(name: ExportedListKey, { days, columns, rows }: ExportList): ExportFile {
  return { days, sheets: [{ name: excelTexts.names[name].sheet, columns, rows }] };
}

/**
 * Yields the rows of all pages of an exported list, one page at a time. `first` is the first page, already read; `after` reads the
 * page that follows a page, or returns null after the last one.
 */
export async function* readAllPages<Response>(
  first: Response,
  {
    rowsOf,
    after,
  }: {
    rowsOf: (response: Response) => ExportPage | Promise<ExportPage>;
    after: (response: Response) => Promise<Response> | null;
  },
): AsyncGenerator<ExportPage> {
  let response = first;
  for (;;) {
    yield await rowsOf(response);
    const next = after(response);
    if (next === null) return;
    response = await next;
  }
}
