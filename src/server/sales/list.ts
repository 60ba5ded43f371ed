// A list that becomes a sheet: its columns, and its rows page by page.
import type { Days } from '#domain/time.ts';
import type { Cell, Column } from './workbook/sheet-xml.ts';

/** The rows that were read together. */
export type Page = readonly (readonly Cell[])[];

export interface List {
  /** The days it is of. */
  readonly days: Days;
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<Page>;
}

/** The rows of each page, the first of which has been read; the next is read when somebody asks for it. */
export async function* walkPages<Answer>(
  first: Answer,
  { rowsOf, after }: { rowsOf: (answer: Answer) => Page; after: (answer: Answer) => Promise<Answer> | null },
): AsyncGenerator<Page> {
  let answer = first;
  for (;;) {
    yield rowsOf(answer);
    const next = after(answer);
    if (next === null) return;
    answer = await next;
  }
}
