// «Cierres de caja (Z)» as a file: a sheet with one row per Z closure (cash closing), its money by payment method, its refunds and
// its cash, and a sheet with the cash that staff paid in and out.

import { cashMovementNames } from '#contract/cash-count-texts.es.ts';
import type { ExportFilter } from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import { manualPaymentNames, paymentMethodNames } from '#contract/payment-names.es.ts';
import type { ZClosure, ZClosureList } from '#contract/z-closures.ts';
import { type Cents, cents } from '#domain/money.ts';
import { PAID_WITH, PAYMENT_METHODS } from '#domain/payment.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { WorkbookCell, WorkbookColumn } from '#server/platform/workbook/sheet-xml.ts';
import { readCashMovements, zClosureHandlers } from '#server/z-closures/index.ts';
import { type ExportFile, type ExportPage, readAllPages } from './export-file.ts';

/** The parts of the method `manual`. Their columns follow the sums, so that they are not added up twice. */
const MANUAL = [...PAID_WITH, 'other'] as const;

const columns: readonly WorkbookColumn[] = [
  { title: excelTexts.closure, width: 8 },
  { title: excelTexts.openedOn, width: 17 },
  { title: excelTexts.closedOn, width: 17 },
  ...PAYMENT_METHODS.map((method) => ({ title: paymentMethodNames[method], width: 14 })),
  { title: excelTexts.sum, width: 14 },
  { title: excelTexts.refunded, width: 14 },
  { title: excelTexts.net, width: 14 },
  ...MANUAL.map((paidWith) => ({ title: manualPaymentNames[paidWith], width: 14 })),
  { title: excelTexts.openingFloat, width: 14 },
  { title: excelTexts.paidIn, width: 12 },
  { title: excelTexts.paidOut, width: 12 },
  { title: excelTexts.expectedCash, width: 18 },
  { title: excelTexts.expectedCashMost, width: 20 },
  { title: excelTexts.countedCash, width: 18 },
  { title: excelTexts.cashDifference, width: 12 },
];

const movementColumns: readonly WorkbookColumn[] = [
  { title: excelTexts.closure, width: 8 },
  { title: excelTexts.time, width: 17 },
  { title: excelTexts.kind, width: 20 },
  { title: excelTexts.total, width: 14 },
  { title: excelTexts.reason, width: 40 },
  { title: excelTexts.person, width: 22 },
];

/**
 * Returns the Excel file with the Z closures (cash closings) that `listZClosures` lists for those days, newest first, and their
 * cash movements. Throws `not-allowed` if the user may not see these days. The first page is read before it returns, the others
 * while the file is sent.
 */
export async function createZClosuresFile(context: StaffContext, { from, to }: ExportFilter): Promise<ExportFile> {
  const read = async (before?: ZClosureList['next']) =>
    zClosureHandlers.listZClosures(context, { from, to, before: before ?? undefined });
  const first = await read();
  const after = ({ next }: ZClosureList) => (next === null ? null : read(next));
  const pages = (rowsOfPage: (page: ZClosureList) => ExportPage | Promise<ExportPage>) =>
    readAllPages(first, { rowsOf: rowsOfPage, after });
  const { sheet } = excelTexts.names.closures;
  return {
    days: first.days,
    sheets: [
      { name: sheet, columns, rows: pages(({ closures }) => rowsOf(closures, context.timeZone)) },
      { name: excelTexts.cashMovements, columns: movementColumns, rows: pages((page) => movementRows(context, page)) },
    ],
  };
}

/** The cash movements of the Z closures of one page, in the same order. */
async function movementRows({ db, timeZone }: StaffContext, { closures }: ZClosureList): Promise<ExportPage> {
  const ids = closures.map(({ id }) => id);
  const movements = await readCashMovements(db, ids);
  return ids.flatMap((id) =>
    (movements.get(id) ?? []).map(({ movedOn, direction, amount, reason, by }): WorkbookCell[] => [
      { kind: 'number', value: id },
      { kind: 'time', time: new Date(movedOn), timeZone },
      { kind: 'text', text: cashMovementNames[direction] },
      euros(amount),
      { kind: 'text', text: reason },
      { kind: 'text', text: by ?? '' },
    ]),
  );
}

function rowsOf(closures: readonly ZClosure[], timeZone: string): ExportPage {
  const time = (text: string): WorkbookCell => ({ kind: 'time', time: new Date(text), timeZone });
  return closures.map(({ id, openedOn, closedOn, totals: { invoiced, refunded }, cash }) => [
    { kind: 'number', value: id },
    time(openedOn),
    closedOn === null ? { kind: 'text', text: '' } : time(closedOn),
    ...PAYMENT_METHODS.map((method) => euros(invoiced.byMethod[method])),
    euros(invoiced.sum),
    euros(refunded.sum),
    euros(cents(invoiced.sum - refunded.sum)),
    ...MANUAL.map((paidWith) => euros(invoiced.manual[paidWith])),
    eurosOrEmpty(cash.openingFloat),
    ...[cash.paidIn, cash.paidOut, cash.expected.least, cash.expected.most].map(euros),
    ...[cash.counted, cash.difference].map(eurosOrEmpty),
  ]);
}

/** Empty if nobody entered it: an amount of 0 would say that there was no float, or that nothing was counted. */
function eurosOrEmpty(amount: Cents | null): WorkbookCell {
  return amount === null ? { kind: 'text', text: '' } : euros(amount);
}

function euros(amount: Cents): WorkbookCell {
  return { kind: 'euros', amount };
}
