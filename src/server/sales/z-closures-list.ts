// «Cierres de caja (Z)» as a sheet: a row for each closure, with what came in by each method, and what went back.
import { exportTexts } from '#contract/export-texts.es.ts';
import type { ExportFilter } from '#contract/exports.ts';
import { manualNames, methodNames } from '#contract/payment-names.es.ts';
import type { Closure, ClosureList } from '#contract/z-closures.ts';
import { type Cents, cents } from '#domain/money.ts';
import { PAID_WITH, PAYMENT_METHODS } from '#domain/payment.ts';
import type { Context } from '#server/platform/context.ts';
import { closureHandlers } from '#server/z-closures/index.ts';
import { type List, type Page, walkPages } from './list.ts';
import type { Cell, Column } from './workbook/sheet-xml.ts';

/** What makes up the last of the methods: after the sums, so that nobody adds it up with them. */
const MANUAL = [...PAID_WITH, 'other'] as const;

const columns: readonly Column[] = [
  { title: exportTexts.closure, width: 8 },
  { title: exportTexts.openedOn, width: 17 },
  { title: exportTexts.closedOn, width: 17 },
  ...PAYMENT_METHODS.map((method) => ({ title: methodNames[method], width: 14 })),
  { title: exportTexts.sum, width: 14 },
  { title: exportTexts.refunded, width: 14 },
  { title: exportTexts.net, width: 14 },
  ...MANUAL.map((paidWith) => ({ title: manualNames[paidWith], width: 14 })),
];

/** The closures opened on those days, newest first, as far as who asks may see them. */
export async function closuresList(context: Context, { from, to }: ExportFilter): Promise<List> {
  const read = async (before?: ClosureList['next']) =>
    closureHandlers.listClosures({ context, input: { from, to, before: before ?? undefined } });
  const first = await read();
  const rows = walkPages(first, {
    rowsOf: ({ closures }) => rowsOf(closures, context.timeZone),
    after: ({ next }) => (next === null ? null : read(next)),
  });
  return { days: first.days, columns, rows };
}

function rowsOf(closures: readonly Closure[], timeZone: string): Page {
  const time = (text: string): Cell => ({ kind: 'time', time: new Date(text), timeZone });
  return closures.map(({ id, openedOn, closedOn, totals: { invoiced, refunded } }) => [
    { kind: 'number', value: id },
    time(openedOn),
    closedOn === null ? { kind: 'text', text: '' } : time(closedOn),
    ...PAYMENT_METHODS.map((method) => euros(invoiced.byMethod[method])),
    euros(invoiced.sum),
    euros(refunded.sum),
    euros(cents(invoiced.sum - refunded.sum)),
    ...MANUAL.map((paidWith) => euros(invoiced.manual[paidWith])),
  ]);
}

function euros(amount: Cents): Cell {
  return { kind: 'euros', amount };
}
