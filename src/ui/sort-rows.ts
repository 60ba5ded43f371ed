// Sorting of table rows by a text that also stands in the URL: `name` ascending, `-name` descending, undefined for the given order.

type Sortable<Row> = { readonly id: string; readonly compare?: ((a: Row, b: Row) => number) | undefined };
/** How the rows of a table are sorted by one column, as in the attribute `aria-sort`. */
type SortDirection = 'ascending' | 'descending' | 'none';

/**
 * Returns the rows of a table sorted by a column. `sort` is the id of the column, with a leading minus for descending order. The
 * rows keep their order if `sort` is undefined, or the column is unknown or not sortable.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: string | undefined,
): readonly Row[] {
  const compare = columns.find(({ id }) => sortDirectionOf(sort, id) !== 'none')?.compare;
  if (!compare) return rows;
  return sort?.startsWith('-') ? rows.toSorted((a, b) => compare(b, a)) : rows.toSorted(compare);
}

/**
 * Returns how the rows of a table are sorted by this column; `none` if they are not sorted by it. `sort` is the id of the sorted
 * column, with a leading minus for descending order.
 */
export function sortDirectionOf(sort: string | undefined, columnId: string): SortDirection {
  if (sort === columnId) return 'ascending';
  return sort === `-${columnId}` ? 'descending' : 'none';
}

/**
 * Returns the new value of `sort` after the user clicks the header of a column: first ascending, then descending, then undefined
 * for the original order.
 */
export function nextSort(sort: string | undefined, columnId: string): string | undefined {
  const next = { none: columnId, ascending: `-${columnId}`, descending: undefined };
  return next[sortDirectionOf(sort, columnId)];
}
