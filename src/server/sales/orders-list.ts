// «Historial de Pedidos» as a sheet with one row per order line.

import type { ExportFilter } from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import type { OrderHistory } from '#contract/order-history.ts';
import { tableLabel } from '#domain/table.ts';
import { orderHistoryHandlers } from '#server/orders/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import { type ExportList, type ExportPage, readAllPages } from './export-file.ts';
import type { Cell, Column } from './workbook/sheet-xml.ts';

const columns: readonly Column[] = [
  { title: excelTexts.time, width: 17 },
  { title: excelTexts.table, width: 10 },
  { title: excelTexts.customer, width: 28 },
  { title: excelTexts.label, width: 40 },
  { title: excelTexts.size, width: 10 },
  { title: excelTexts.quantity, width: 10 },
  { title: excelTexts.price, width: 12 },
  { title: excelTexts.notes, width: 40 },
  { title: excelTexts.isPending, width: 11 },
];

/**
 * Reads the first page of the orders of those days, newest first. Refused like the list itself if the actor may not see
 * them.
 */
export async function openOrdersList(context: StaffContext, { from, to }: ExportFilter): Promise<ExportList> {
  const read = async (after?: OrderHistory['next']) =>
    orderHistoryHandlers.listOrderHistory({ context, input: { from, to, after: after ?? undefined } });
  const first = await read();
  const rows = readAllPages(first, {
    rowsOf: ({ orders }) => rowsOf(orders, context.timeZone),
    after: ({ next }) => (next === null ? null : read(next)),
  });
  return { days: first.days, columns, rows };
}

function rowsOf(orders: OrderHistory['orders'], timeZone: string): ExportPage {
  return orders.flatMap(({ time, tableCode, customer, lines }) =>
    lines.map(({ label, size, quantity, price, notes, isPending }): readonly Cell[] => [
      { kind: 'time', time: new Date(time), timeZone },
      { kind: 'text', text: tableLabel(tableCode) },
      { kind: 'text', text: customer },
      { kind: 'text', text: label },
      { kind: 'text', text: size },
      { kind: 'number', value: quantity },
      { kind: 'euros', amount: price },
      { kind: 'text', text: notes },
      { kind: 'text', text: isPending ? excelTexts.yes : excelTexts.no },
    ]),
  );
}
