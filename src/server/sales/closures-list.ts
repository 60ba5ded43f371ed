// «Cierres de caja (Z)» as a sheet: a row for each closure, with what came in by each method.
import { exportTexts } from '#contract/export-texts.es.ts';
import type { ExportFilter } from '#contract/exports.ts';
import type { Closure, ClosureList } from '#contract/z-closures.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import type { Context } from '#server/platform/context.ts';
import { closureHandlers } from '#server/z-closures/index.ts';
import { type List, type Page, walkPages } from './list.ts';
import type { Cell, Column } from './workbook/sheet-xml.ts';

const columns: readonly Column[] = [
  { title: exportTexts.closure, width: 8 },
  { title: exportTexts.openedOn, width: 17 },
  { title: exportTexts.closedOn, width: 17 },
  ...PAYMENT_METHODS.map((method) => ({ title: exportTexts.methods[method], width: 14 })),
  { title: exportTexts.sum, width: 14 },
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
  return closures.map(({ id, openedOn, closedOn, totals: { invoiced } }) => [
    { kind: 'number', value: id },
    time(openedOn),
    closedOn === null ? { kind: 'text', text: '' } : time(closedOn),
    ...PAYMENT_METHODS.map((method): Cell => ({ kind: 'euros', amount: invoiced.byMethod[method] })),
    { kind: 'euros', amount: invoiced.sum },
  ]);
}
