// Where a page of a list ended: its rows are walked by time and id, so that what comes in meanwhile moves no page.
import type { CursorField } from '#contract/fields.ts';

export interface Place {
  readonly time: Date;
  readonly id: string;
}

/** The page and where it ends, of rows that were read one further than a page; null when nothing follows. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => Place,
): { page: Row[]; next: CursorField | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last ? cursorOf(placeOf(last)) : null };
}

/**
 * What a page lies before: the end of the page before it, or of the whole span. Rows are compared with it as a whole,
 * (time, id), and with the end of the span no more: by two bounds the database would walk there from the outer one.
 */
export function endOfPage(until: Date, after: CursorField | undefined): Place {
  const place = after === undefined ? null : readCursor(after);
  return place !== null && place.time < until ? place : { time: until, id: NO_ID_BEFORE };
}

const NO_ID_BEFORE = '00000000-0000-0000-0000-000000000000';

function readCursor(cursor: CursorField): Place {
  const [time = '', id = ''] = cursor.split('/');
  return { time: new Date(time), id };
}

function cursorOf({ time, id }: Place): CursorField {
  return `${time.toISOString()}/${id}`;
}
