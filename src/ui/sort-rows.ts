// Sorting of table rows by a URL-safe string: `name` ascending, `-name` descending, undefined keeps the given order.

type Sortable<Row> = { readonly id: string; readonly compare?: ((a: Row, b: Row) => number) | undefined };
export type SortDirection = 'ascending' | 'descending' | 'none';

/** The sorted rows; in the given order if the column is unknown or not sortable. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: string | undefined,
): readonly Row[] {
  const compare = columns.find(({ id }) => directionOf(sort, id) !== 'none')?.compare;
  if (!compare) return rows;
  return sort?.startsWith('-') ? rows.toSorted((a, b) => compare(b, a)) : rows.toSorted(compare);
}

/** The sort direction of a column. */
export function directionOf(sort: string | undefined, columnId: string): SortDirection {
  if (sort === columnId) return 'ascending';
  return sort === `-${columnId}` ? 'descending' : 'none';
}

/** The sort order of a table after a press on a column's header: ascending, descending, then the given order again. */
export function nextSort(sort: string | undefined, columnId: string): string | undefined {
  const next = { none: columnId, ascending: `-${columnId}`, descending: undefined };
  return next[directionOf(sort, columnId)];
}
