// «Historial de Pagos» as a sheet with one row per payment.

import { customerName } from '#contract/customer-name.es.ts';
import type { ExportFilter } from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import type { ListedPayment, PaidPaymentList } from '#contract/payment-history.ts';
import { paymentMethodText } from '#contract/payment-names.es.ts';
import { addCents } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { listPayments } from '#server/payments/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { WorkbookCell, WorkbookColumn } from '#server/platform/workbook/sheet-xml.ts';
import { type ExportList, type ExportPage, readAllPages } from './export-file.ts';

const columns: readonly WorkbookColumn[] = [
  { title: excelTexts.number, width: 10 },
  { title: excelTexts.time, width: 17 },
  { title: excelTexts.table, width: 10 },
  { title: excelTexts.customer, width: 28 },
  { title: excelTexts.method, width: 14 },
  { title: excelTexts.total, width: 12 },
  { title: excelTexts.paid, width: 16 },
  { title: excelTexts.refunded, width: 12 },
  { title: excelTexts.isPaid, width: 9 },
  { title: excelTexts.externalId, width: 29 },
  { title: excelTexts.vatPercent, width: 9 },
  { title: excelTexts.vatBase, width: 14 },
  { title: excelTexts.vatAmount, width: 14 },
  { title: excelTexts.placedBy, width: 16 },
  { title: excelTexts.settledBy, width: 16 },
  { title: excelTexts.comment, width: 30 },
];

/**
 * Returns the export of the payments that were paid on those days, newest first. The first page is read now; the other pages are
 * read while the file is sent.
 */
export async function createPaymentsExport(
  context: StaffContext,
  { from, to, method }: ExportFilter,
): Promise<ExportList> {
  const read = async (after?: PaidPaymentList['next']) =>
    listPayments(context, { from, to, method, after: after ?? undefined });
  const first = await read();
  const rows = readAllPages(first, {
    rowsOf: ({ payments }) => rowsOf(payments, context.timeZone),
    after: ({ next }) => (next === null ? null : read(next)),
  });
  return { days: first.days, columns, rows };
}

function rowsOf(payments: readonly ListedPayment[], timeZone: string): ExportPage {
  return payments.map((payment) => rowOf(payment, timeZone));
}

function rowOf(payment: ListedPayment, timeZone: string): readonly WorkbookCell[] {
  return [
    { kind: 'number', value: payment.number },
    { kind: 'time', time: new Date(payment.time), timeZone },
    { kind: 'text', text: tableLabel(payment.tableCode) },
    { kind: 'text', text: customerName(payment.customer) },
    { kind: 'text', text: paymentMethodText(payment) },
    { kind: 'euros', amount: payment.total },
    { kind: 'euros', amount: payment.paid },
    { kind: 'euros', amount: payment.refunded },
    { kind: 'text', text: isPaid(payment.state) ? excelTexts.yes : excelTexts.no },
    { kind: 'text', text: payment.externalId ?? '' },
    ratesOf(payment),
    { kind: 'euros', amount: addCents(...payment.vat.map(({ base }) => base)) },
    { kind: 'euros', amount: addCents(...payment.vat.map(({ amount }) => amount)) },
    { kind: 'text', text: payment.placedBy ?? '' },
    { kind: 'text', text: payment.settledBy ?? '' },
    { kind: 'text', text: payment.comment },
  ];
}

/** Its VAT rate, or all of them as text. */
function ratesOf({ vat }: ListedPayment): WorkbookCell {
  const [first, ...others] = vat.map(({ percent }) => percent);
  if (first !== undefined && others.length === 0) return { kind: 'number', value: first };
  return { kind: 'text', text: vat.map(({ percent }) => String(percent).replace('.', ',')).join(' + ') };
}
