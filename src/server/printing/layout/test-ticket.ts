// The test print of a printer: its letters, its width and its sizes.
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import type { TicketColumns } from '#domain/printer.ts';
import type { TestTicket } from '#domain/ticket.ts';
import { formatDateTime } from '#domain/time.ts';
import type { RowList } from './ticket-rows.ts';

const texts = ticketTexts.test;

/** Adds the name of the printer, the time, all Spanish letters, a ruler of the width, and a line of each size. */
export function addTestTicket(
  list: RowList,
  { printerName, time }: TestTicket,
  columns: TicketColumns,
  timeZone: string,
): void {
  list.addText(texts.title, { size: 'double', isBold: true });
  list.addText(printerName, { size: 'tall', isBold: true });
  list.addText(formatDateTime(new Date(time), timeZone));
  list.addRule();
  list.addText(texts.sample);
  list.addText(texts.codePageHint);
  list.addRule();
  list.addText(rulerOf(columns));
  list.addText(texts.columns(columns));
  list.addText(texts.columnsHint);
  list.addRule();
  list.addText(texts.sizes.normal);
  list.addText(texts.sizes.bold, { isBold: true });
  list.addText(texts.sizes.tall, { size: 'tall' });
  list.addText(texts.sizes.double, { size: 'double' });
  list.addText(texts.sizes.inverted, { isInverted: true });
}

/** One character a column, with the tens as digits: «----+----1----+----2». */
function rulerOf(columns: TicketColumns): string {
  const marks = Array.from({ length: columns }, (_, index) => {
    const column = index + 1;
    if (column % 10 === 0) return String(column / 10);
    return column % 5 === 0 ? '+' : '-';
  });
  return marks.join('');
}
