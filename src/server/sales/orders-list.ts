// «Historial de Pedidos» as a sheet with one row per order line.

import { customerName } from '#contract/customer-name.es.ts';
import type { ExportFilter } from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import type { HistoryLine, HistoryOrder, OrderHistory } from '#contract/order-history.ts';
import { orderPaymentStateNames, paymentMethodText } from '#contract/payment-names.es.ts';
import { type Cents, cents } from '#domain/money.ts';
import { isOrderGivenAway } from '#domain/order.ts';
import { combinedPaymentState, isPaid } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { orderHistoryHandlers } from '#server/orders/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { WorkbookCell, WorkbookColumn } from '#server/platform/workbook/sheet-xml.ts';
import { type ExportList, type ExportPage, readAllPages } from './export-file.ts';

const columns: readonly WorkbookColumn[] = [
  { title: excelTexts.time, width: 17 },
  { title: excelTexts.table, width: 10 },
  { title: excelTexts.customer, width: 23 },
  { title: excelTexts.label, width: 26 },
  { title: excelTexts.size, width: 9 },
  { title: excelTexts.quantity, width: 10 },
  { title: excelTexts.price, width: 10 },
  { title: excelTexts.notes, width: 20 },
  { title: excelTexts.isPending, width: 11 },
  { title: excelTexts.discount, width: 10 },
  { title: excelTexts.uncharged, width: 11 },
  { title: excelTexts.lineTotal, width: 11 },
  { title: excelTexts.vatPercent, width: 9 },
  { title: excelTexts.comment, width: 20 },
  { title: excelTexts.placedBy, width: 16 },
  { title: excelTexts.doneOn, width: 17 },
  { title: excelTexts.doneBy, width: 16 },
  { title: excelTexts.isVoided, width: 10 },
  { title: excelTexts.isInvited, width: 10 },
  { title: excelTexts.payment, width: 10 },
  { title: excelTexts.paymentState, width: 16 },
  { title: excelTexts.method, width: 12 },
  { title: excelTexts.settledBy, width: 16 },
];

/**
 * Returns the export of the orders of those days, newest first. Throws the same refusals as the order history if the user may not
 * see these days. The first page is read before it returns, so that these refusals come before the download starts; the other pages
 * are read while the file is sent.
 */
export async function createOrdersExport(context: StaffContext, { from, to }: ExportFilter): Promise<ExportList> {
  const read = async (after?: OrderHistory['next']) =>
    orderHistoryHandlers.listOrderHistory(context, { from, to, after: after ?? undefined });
  const first = await read();
  const rows = readAllPages(first, {
    rowsOf: ({ orders }) => rowsOf(orders, context.timeZone),
    after: ({ next }) => (next === null ? null : read(next)),
  });
  return { days: first.days, columns, rows };
}

function rowsOf(orders: OrderHistory['orders'], timeZone: string): ExportPage {
  return orders.flatMap((order) => order.lines.map((line) => rowOf(order, line, timeZone)));
}

function rowOf(order: HistoryOrder, line: HistoryLine, timeZone: string): readonly WorkbookCell[] {
  const { time, tableCode, customer, comment, payments } = order;
  const [payment] = payments;
  return [
    { kind: 'time', time: new Date(time), timeZone },
    { kind: 'text', text: tableLabel(tableCode) },
    { kind: 'text', text: customerName(customer) },
    { kind: 'text', text: line.label },
    { kind: 'text', text: line.size },
    { kind: 'number', value: line.quantity },
    { kind: 'euros', amount: line.price },
    { kind: 'text', text: line.notes },
    yesOrNo(line.isPending && line.voided === null),
    { kind: 'euros', amount: line.discount },
    { kind: 'euros', amount: unchargedOf(line) },
    { kind: 'euros', amount: line.amount },
    { kind: 'number', value: line.vatPercent },
    { kind: 'text', text: comment },
    { kind: 'text', text: payment?.placedBy ?? '' },
    line.doneOn === null ? NO_VALUE : { kind: 'time', time: new Date(line.doneOn), timeZone },
    { kind: 'text', text: line.doneBy ?? '' },
    yesOrNo(line.voided !== null),
    yesOrNo(line.isInvited),
    numbersOf(order),
    { kind: 'text', text: stateText(order) },
    { kind: 'text', text: listed(payments.filter(({ state }) => isPaid(state)).map(paymentMethodText)) },
    { kind: 'text', text: listed(payments.map(({ settledBy }) => settledBy ?? '')) },
  ];
}

/** What is neither a discount nor charged: units × price − discount − this is the amount of the line. */
function unchargedOf({ quantity, price, discount, amount }: HistoryLine): Cents {
  return cents(quantity * price - discount - amount);
}

/** How the order is paid; empty for one that was stored without a payment. */
function stateText(order: HistoryOrder): string {
  if (isOrderGivenAway(order)) return excelTexts.invitation;
  const state = combinedPaymentState(order.payments.map((payment) => payment.state));
  return state === undefined ? '' : orderPaymentStateNames[state];
}

/** The number of its payment, or those of all its payments as text. */
function numbersOf({ payments }: HistoryOrder): WorkbookCell {
  const [first, ...others] = payments.map(({ number }) => number);
  if (first === undefined) return NO_VALUE;
  return others.length === 0 ? { kind: 'number', value: first } : { kind: 'text', text: [first, ...others].join(', ') };
}

/** Each text once, separated by commas. */
function listed(texts: readonly string[]): string {
  return [...new Set(texts.filter(Boolean))].join(', ');
}

const NO_VALUE: WorkbookCell = { kind: 'text', text: '' };

function yesOrNo(value: boolean): WorkbookCell {
  return { kind: 'text', text: value ? excelTexts.yes : excelTexts.no };
}
