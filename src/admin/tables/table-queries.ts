// Query of the list of tables.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS, backOfficeKey } from '#admin/shared/live/back-office-query.ts';
import type { ListedTable, TableList } from '#contract/tables.ts';

/** Query of all tables in natural order. */
export const tablesQuery = queryOptions({
  queryKey: backOfficeKey('tables'),
  queryFn: () => api.tables.listTables({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** The list of tables with one table replaced by its new version. */
export function replaceTable(list: TableList, table: ListedTable): TableList {
  return { ...list, tables: list.tables.map((item) => (item.id === table.id ? table : item)) };
}
