// An exported Excel file: its days, and its sheets, whose rows are read page by page.
import { type ExportName } from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import type { DayRange } from '#domain/time.ts';
import type { Cell, SheetColumn } from '#server/platform/workbook/sheet-xml.ts';
import type { WorkbookSheet } from '#server/platform/workbook/write-workbook.ts';

/** The rows of one page of an exported list, as cells of a sheet. */
export type ExportPage = readonly (readonly Cell[])[];

/** An Excel file to send: the days in its name, and its sheets. */
export interface ExportFile {
  /** The days of the file, for its name. */
  readonly days: DayRange;
  readonly sheets: readonly WorkbookSheet[];
}

/** A list that is exported as the only sheet of a file. */
export interface ExportList {
  readonly days: DayRange;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<ExportPage>;
}

/** Returns a file with this list as its only sheet. */
export function fileOfList(name: ExportName, { days, columns, rows }: ExportList): ExportFile {
  return { days, sheets: [{ name: excelTexts.names[name].sheet, columns, rows }] };
}

/**
 * Yields the rows of all pages of a list, one page at a time. The caller has read the page `first`; each further page is read on
 * demand.
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
