// «Historial de Pedidos» as a sheet: a row for each line of an order.

import type { ExportFilter } from '#contract/excel-exports.ts';
import { exportTexts } from '#contract/excel-texts.es.ts';
import type { OrderHistory } from '#contract/order-history.ts';
import { tableLabel } from '#domain/table.ts';
import { orderHistoryHandlers } from '#server/orders/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import { type List, type Page, walkPages } from './list.ts';
import type { Cell, Column } from './workbook/sheet-xml.ts';

const columns: readonly Column[] = [
  { title: exportTexts.time, width: 17 },
  { title: exportTexts.table, width: 10 },
  { title: exportTexts.guest, width: 28 },
  { title: exportTexts.order, width: 40 },
  { title: exportTexts.size, width: 10 },
  { title: exportTexts.quantity, width: 10 },
  { title: exportTexts.price, width: 12 },
  { title: exportTexts.notes, width: 40 },
  { title: exportTexts.isPending, width: 11 },
];

/** The orders of those days, newest first, as far as who asks may see them. */
export async function ordersList(context: StaffContext, { from, to }: ExportFilter): Promise<List> {
  const read = async (after?: OrderHistory['next']) =>
    orderHistoryHandlers.listOrderHistory({ context, input: { from, to, after: after ?? undefined } });
  const first = await read();
  const rows = walkPages(first, {
    rowsOf: ({ orders }) => rowsOf(orders, context.timeZone),
    after: ({ next }) => (next === null ? null : read(next)),
  });
  return { days: first.days, columns, rows };
}

function rowsOf(orders: OrderHistory['orders'], timeZone: string): Page {
  return orders.flatMap(({ time, tableCode, guest, lines }) =>
    lines.map(({ name, size, quantity, price, notes, isPending }): readonly Cell[] => [
      { kind: 'time', time: new Date(time), timeZone },
      { kind: 'text', text: tableLabel(tableCode) },
      { kind: 'text', text: guest },
      { kind: 'text', text: name },
      { kind: 'text', text: size },
      { kind: 'number', value: quantity },
      { kind: 'euros', amount: price },
      { kind: 'text', text: notes },
      { kind: 'text', text: isPending ? exportTexts.yes : exportTexts.no },
    ]),
  );
}
