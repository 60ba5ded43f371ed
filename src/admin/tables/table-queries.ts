// Queries for the list of tables and for the drawing of a QR code.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS, backOfficeKey } from '#admin/shared/live/back-office-query.ts';
import type { ListedTable, TableList } from '#contract/tables.ts';
import { drawQr } from './qr-drawing.ts';

/** Query of all tables in natural order. */
export const tablesQuery = queryOptions({
  queryKey: backOfficeKey('tables'),
  queryFn: () => api.tables.listTables({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** The list with one table replaced by its new version. */
export function replaceTable(list: TableList, table: ListedTable): TableList {
  return { ...list, tables: list.tables.map((item) => (item.id === table.id ? table : item)) };
}

/** Query of the drawing of the QR code for an address; it never changes. */
export function qrDrawingQuery(address: string) {
  return queryOptions({
    queryKey: ['qr-drawing', address],
    queryFn: () => drawQr(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
