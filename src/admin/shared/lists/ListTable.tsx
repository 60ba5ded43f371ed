// The table of a list whose order is in the address: says how many it shows, and what an empty one means.

import { texts } from '#admin/shared/texts.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type SortedSearch = { sort?: string };

type ListTableProps<Row, Search extends SortedSearch> = {
  caption: string;
  /** Keep the same array while nothing changes, and rows are not rendered again. */
  columns: readonly Column<Row>[];
  /** Those that the filters let through. */
  rows: readonly Row[];
  search: Search;
  /** With what becomes of the address: another order. */
  onNarrow: (becoming: (before: Search) => Omit<Search, 'sort'> & SortedSearch) => void;
};

export function ListTable<Row extends { readonly id: string }, Search extends SortedSearch>({
  search,
  onNarrow: onSearchChange,
  ...table
}: ListTableProps<Row, Search>) {
  function sortBy(next: string | undefined) {
    onSearchChange(({ sort: _, ...rest }) => (next === undefined ? rest : { ...rest, sort: next }));
  }

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
