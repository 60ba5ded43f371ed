// The order of a table's rows, as a word that an address can hold: `name` ascends, `-name` descends, nothing is as given.

type Sortable<Row> = { readonly id: string; readonly compare?: ((a: Row, b: Row) => number) | undefined };
export type SortDirection = 'ascending' | 'descending' | 'none';

/** The rows in that order; as they came when no column of that name can be sorted by. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: string | undefined,
): readonly Row[] {
  const compare = columns.find(({ id }) => directionOf(sort, id) !== 'none')?.compare;
  if (!compare) return rows;
  return sort?.startsWith('-') ? rows.toSorted((a, b) => compare(b, a)) : rows.toSorted(compare);
}

/** How the column is sorted by. */
export function directionOf(sort: string | undefined, columnId: string): SortDirection {
  if (sort === columnId) return 'ascending';
  return sort === `-${columnId}` ? 'descending' : 'none';
}

/** What a press on the column's header makes of the order: up, down, and as given again. */
export function nextSort(sort: string | undefined, columnId: string): string | undefined {
  const next = { none: columnId, ascending: `-${columnId}`, descending: undefined };
  return next[directionOf(sort, columnId)];
}
