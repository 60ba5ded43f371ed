// A list that is exported as a sheet: its columns, and its rows page by page.
import type { DayRange } from '#domain/time.ts';
import type { Cell, Column } from './workbook/sheet-xml.ts';

/** The rows of one page of the list. */
export type ExportPage = readonly (readonly Cell[])[];

/** What a sheet is written from. */
export interface ExportList {
  /** The days of the list, for the file's name. */
  readonly days: DayRange;
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<ExportPage>;
}

/** Yields the rows of each page. The first page has been read already; each further page is read on demand. */
export async function* readAllPages<Response>(
  first: Response,
  {
    rowsOf,
    after,
  }: { rowsOf: (response: Response) => ExportPage; after: (response: Response) => Promise<Response> | null },
): AsyncGenerator<ExportPage> {
  let response = first;
  for (;;) {
    yield rowsOf(response);
    const next = after(response);
    if (next === null) return;
    response = await next;
  }
}
