// The ticket of a table for the bar or the kitchen.
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import { tableLabel } from '#domain/table.ts';
import type { OrderTicket, TicketLine, TicketOrder } from '#domain/ticket.ts';
import { formatTime } from '#domain/time.ts';
import { isCopy } from './copy-marks.ts';
import type { RowList } from './ticket-rows.ts';

const texts = ticketTexts.order;

/** Adds table, section and times, then the lines and the comment of each order. */
export function addOrderTicket(list: RowList, ticket: OrderTicket, timeZone: string): void {
  const { orders, section, tableCode } = ticket;
  const timeOf = (order: TicketOrder) => formatTime(new Date(order.time), timeZone);
  const [first, ...more] = orders;
  // The time of a single order stands beside the section. Several orders have a heading each.
  const isSingle = more.length === 0;
  list.addText(texts.table(tableLabel(tableCode)), { size: 'double', isBold: true });
  list.addText([SECTION_NAMES[section], ...(first && isSingle ? [timeOf(first)] : [])].join(' · '));
  // A line of a copy or of a cancellation stood on an earlier ticket anyway, so that only its ticket is marked.
  const areLinesMarked = !ticket.isCancellation && !isCopy(ticket);
  for (const order of orders) {
    list.addRule();
    if (!isSingle) list.addText(texts.order(timeOf(order)));
    for (const line of order.lines) addLine(list, line, areLinesMarked && line.isPrintedBefore);
    if (order.comment.trim() !== '') list.addText(texts.comment(order.comment), { isBold: true });
  }
}

/** Lines that need no preparation any more are smaller than the others. */
function addLine(list: RowList, { quantity, label, size, notes }: TicketLine, isMarked: boolean): void {
  const hangingIndent = ticketTexts.line(quantity, '', '').length;
  const text = ticketTexts.line(quantity, label, size);
  if (isMarked) list.addText(`${text} ${texts.printedBefore}`, { hangingIndent });
  else list.addText(text, { size: 'tall', isBold: true, hangingIndent });
  list.addText(notes, { isInverted: true, indent: hangingIndent });
}
