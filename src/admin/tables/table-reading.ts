// The tables as the server has them, and what their codes look like.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS, houseKey } from '#admin/shared/live/back-office-query.ts';
import type { ListedTable, TableList } from '#contract/tables.ts';
import { drawQr } from './qr-drawing.ts';

/** Every table, as people count them. */
export const tablesQuery = queryOptions({
  queryKey: houseKey('tables'),
  queryFn: () => api.tables.listTables({}),
  staleTime: HOUSE_FRESH_MS,
});

/** The list with that table as it is now. */
export function withTable(list: TableList, table: ListedTable): TableList {
  return { ...list, tables: list.tables.map((each) => (each.id === table.id ? table : each)) };
}

/** The picture of what a code holds: the same for ever. */
export function drawingQuery(address: string) {
  return queryOptions({
    queryKey: ['qr-drawing', address],
    queryFn: () => drawQr(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
