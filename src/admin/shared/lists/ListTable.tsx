// Table of a list whose sort order is a search parameter. It announces the number of rows to screen readers, and explains an empty
// result.

import type { ReactNode } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { DataTable, type DataTableColumn } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type SortedSearch = { sort?: string };

type ListTableProps<Row, Search extends SortedSearch> = {
  caption: string;
  /** Pass the same array while nothing changes, so that rows are not rendered again. */
  columns: readonly DataTableColumn<Row>[];
  /** Rows after filtering. */
  rows: readonly Row[];
  /** Number of rows rendered at first; those of `DataTable` if left out. */
  firstRows?: number;
  /** Shown instead of the table while there is nothing that a filter could hide: what to do first. */
  none?: ReactNode;
  search: Search;
  /** Receives the update of the search parameters: another sort order. */
  onSearchChange: (becoming: (before: Search) => Omit<Search, 'sort'> & SortedSearch) => void;
};

/**
 * Table of a list page, with a row for each of `rows`, sorted by the search parameter `sort` of the URL. If the user sorts,
 * `onSearchChange` receives a function that returns the new search parameters. `none` is shown instead of the table: pass it only
 * while the list is empty without any filter.
 */
export function ListTable<Row extends { readonly id: string }, Search extends SortedSearch>({
  search,
  onSearchChange,
  none,
  ...table
}: ListTableProps<Row, Search>) {
  function sortBy(next: string | undefined) {
    onSearchChange(({ sort: _, ...rest }) => (next === undefined ? rest : { ...rest, sort: next }));
  }

  if (none) return <>{none}</>;
  return (
    <>
      <VisuallyHidden role="status">{texts.lists.found(table.rows.length)}</VisuallyHidden>
      <DataTable
        {...table}
        rowKey={idOf}
        sort={search.sort}
        onSort={sortBy}
        moreLabel={texts.more}
        empty={<EmptyState icon="search" title={texts.lists.empty} />}
      />
    </>
  );
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}
