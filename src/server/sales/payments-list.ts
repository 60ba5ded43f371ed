// «Historial de Pagos» as a sheet with one row per payment.

import type { ExportFilter } from '#contract/excel-exports.ts';
import { exportTexts } from '#contract/excel-texts.es.ts';
import type { ListedPayment, PaymentList } from '#contract/payment-history.ts';
import { methodInWords } from '#contract/payment-names.es.ts';
import { isPaid } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { paymentHistoryHandlers } from '#server/payments/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import { type ExportList, type ExportPage, readAllPages } from './export-list.ts';
import type { Column } from './workbook/sheet-xml.ts';

const columns: readonly Column[] = [
  { title: exportTexts.number, width: 10 },
  { title: exportTexts.time, width: 17 },
  { title: exportTexts.table, width: 10 },
  { title: exportTexts.guest, width: 28 },
  { title: exportTexts.method, width: 18 },
  { title: exportTexts.total, width: 12 },
  { title: exportTexts.paid, width: 16 },
  { title: exportTexts.refunded, width: 12 },
  { title: exportTexts.isPaid, width: 9 },
  { title: exportTexts.externalId, width: 32 },
];

/** Reads the first page of the payments that were paid on those days, newest first. */
export async function openPaymentsList(context: StaffContext, { from, to, method }: ExportFilter): Promise<ExportList> {
  const read = async (after?: PaymentList['next']) =>
    paymentHistoryHandlers.listPayments({ context, input: { from, to, method, after: after ?? undefined } });
  const first = await read();
  const rows = readAllPages(first, {
    rowsOf: ({ payments }) => rowsOf(payments, context.timeZone),
    after: ({ next }) => (next === null ? null : read(next)),
  });
  return { days: first.days, columns, rows };
}

function rowsOf(payments: readonly ListedPayment[], timeZone: string): ExportPage {
  return payments.map((payment) => [
    { kind: 'number', value: payment.number },
    { kind: 'time', time: new Date(payment.time), timeZone },
    { kind: 'text', text: tableLabel(payment.tableCode) },
    { kind: 'text', text: payment.guest },
    { kind: 'text', text: methodInWords(payment) },
    { kind: 'euros', amount: payment.total },
    { kind: 'euros', amount: payment.paid },
    { kind: 'euros', amount: payment.refunded },
    { kind: 'text', text: isPaid(payment.state) ? exportTexts.yes : exportTexts.no },
    { kind: 'text', text: payment.externalId ?? '' },
  ]);
}
