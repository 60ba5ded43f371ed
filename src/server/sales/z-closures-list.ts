// «Cierres de caja (Z)» as a sheet with one row per Z closure (cash closing): its money by payment method, and its refunds.

import type { ExportFilter } from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import { manualPaymentNames, paymentMethodNames } from '#contract/payment-names.es.ts';
import type { ZClosure, ZClosureList } from '#contract/z-closures.ts';
import { type Cents, cents } from '#domain/money.ts';
import { PAID_WITH, PAYMENT_METHODS } from '#domain/payment.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Cell, SheetColumn } from '#server/platform/workbook/sheet-xml.ts';
import { zClosureHandlers } from '#server/z-closures/index.ts';
import { type ExportList, type ExportPage, readAllPages } from './export-file.ts';

/** The parts of the method `manual`. Their columns follow the sums, so that they are not added up twice. */
const MANUAL = [...PAID_WITH, 'other'] as const;

const columns: readonly SheetColumn[] = [
  { title: excelTexts.closure, width: 8 },
  { title: excelTexts.openedOn, width: 17 },
  { title: excelTexts.closedOn, width: 17 },
  ...PAYMENT_METHODS.map((method) => ({ title: paymentMethodNames[method], width: 14 })),
  { title: excelTexts.sum, width: 14 },
  { title: excelTexts.refunded, width: 14 },
  { title: excelTexts.net, width: 14 },
  ...MANUAL.map((paidWith) => ({ title: manualPaymentNames[paidWith], width: 14 })),
  { title: excelTexts.expectedCash, width: 18 },
  { title: excelTexts.countedCash, width: 18 },
  { title: excelTexts.cashDifference, width: 14 },
];

/**
 * Reads the first page of the Z closures opened on those days, newest first, and prepares the others. Refused like the list itself
 * if the actor may not see them.
 */
export async function openZClosuresList(context: StaffContext, { from, to }: ExportFilter): Promise<ExportList> {
  const read = async (before?: ZClosureList['next']) =>
    zClosureHandlers.listZClosures(context, { from, to, before: before ?? undefined });
  const first = await read();
  const rows = readAllPages(first, {
    rowsOf: ({ closures }) => rowsOf(closures, context.timeZone),
    after: ({ next }) => (next === null ? null : read(next)),
  });
  return { days: first.days, columns, rows };
}

function rowsOf(closures: readonly ZClosure[], timeZone: string): ExportPage {
  const time = (text: string): Cell => ({ kind: 'time', time: new Date(text), timeZone });
  return closures.map(({ id, openedOn, closedOn, totals: { invoiced, refunded }, cash }) => [
    { kind: 'number', value: id },
    time(openedOn),
    closedOn === null ? { kind: 'text', text: '' } : time(closedOn),
    ...PAYMENT_METHODS.map((method) => euros(invoiced.byMethod[method])),
    euros(invoiced.sum),
    euros(refunded.sum),
    euros(cents(invoiced.sum - refunded.sum)),
    ...MANUAL.map((paidWith) => euros(invoiced.manual[paidWith])),
    ...[cash.expected, cash.counted, cash.difference].map(eurosOrEmpty),
  ]);
}

/** Empty if it is not known: an amount of 0 would say that nothing was expected, or counted. */
function eurosOrEmpty(amount: Cents | null): Cell {
  return amount === null ? { kind: 'text', text: '' } : euros(amount);
}

function euros(amount: Cents): Cell {
  return { kind: 'euros', amount };
}
