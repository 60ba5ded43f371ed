// TanStack Query options for reading the list of tables of the bar.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS, backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import type { ListedTable, TableList } from '#contract/tables.ts';

/** TanStack Query options for reading all tables of the venue, also inactive ones, in natural order (A2 before A10). */
export const tablesQuery = queryOptions({
  queryKey: backOfficeQueryKey('tables'),
  queryFn: () => api.tables.listTables({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** Returns a copy of the table list with one table replaced by its new version, found by its id. */
export function replaceTable(list: TableList, table: ListedTable): TableList {
  return { ...list, tables: list.tables.map((item) => (item.id === table.id ? table : item)) };
}
