// Cursors of paged lists. Rows are read by time and id, so that rows added between two pages do not shift later pages.
import type { ListCursor } from '#contract/fields.ts';

/** The position of a row in a list that is sorted by time and id. */
export interface RowPosition {
  readonly time: Date;
  readonly id: string;
}

/**
 * Splits the rows of a query that read one row more than the page size. Returns the rows of the page, and the cursor with which the
 * client requests the next page. The cursor is null on the last page.
 */
export function pageWithNextCursor<Row>(
  rows: readonly Row[],
  size: number,
  positionOf: (row: Row) => RowPosition,
): { page: Row[]; next: ListCursor | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last ? cursorOf(positionOf(last)) : null };
}

/**
 * Returns the upper bound (not included) of a page of rows that are sorted newest first. It is `until`, or the cursor `after` of
 * the previous page if that is earlier. Use no other upper bound in the query: with two, PostgreSQL would begin its index scan at
 * the later one.
 */
export function pageUpperBound(until: Date, after: ListCursor | undefined): RowPosition {
  const end = after === undefined ? null : readCursor(after);
  return end !== null && end.time < until ? end : { time: until, id: NO_ID_BEFORE };
}

const NO_ID_BEFORE = '00000000-0000-0000-0000-000000000000';

function readCursor(cursor: ListCursor): RowPosition {
  const [time = '', id = ''] = cursor.split('/');
  return { time: new Date(time), id };
}

function cursorOf({ time, id }: RowPosition): ListCursor {
  return `${time.toISOString()}/${id}`;
}
