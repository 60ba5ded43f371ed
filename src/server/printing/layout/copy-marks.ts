// Marks on a ticket: «COPIA» and «ANULADO» above it, and the code of its print job below.
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import type { CopyMarks, OrderTicket, Ticket } from '#domain/ticket.ts';
import { formatTime } from '#domain/time.ts';
import type { RowList } from './ticket-rows.ts';

const texts = ticketTexts.marks;

/**
 * Adds the marks at the top of a ticket. «ANULADO»: the ticket cancels lines of an earlier one. «COPIA»: the ticket may have been
 * printed before, or all its lines were on an earlier ticket. `printedBefore` is the time of the earlier print, which is added too;
 * null if there was none.
 */
export function addCopyMarks(
  list: RowList,
  ticket: Ticket,
  { printedBefore }: Pick<CopyMarks, 'printedBefore'>,
  timeZone: string,
): void {
  const isCanceled = ticket.kind === 'ticket' && ticket.isCancellation;
  if (isCanceled) list.addText(texts.canceled, { size: 'double', isBold: true, isInverted: true });
  if (printedBefore !== null || isCopyOfEarlierTicket(ticket)) {
    list.addText(texts.copy, { size: 'double', isBold: true, isInverted: true });
  }
  if (printedBefore !== null) {
    list.addText(texts.printedOn(formatTime(new Date(printedBefore), timeZone)), { size: 'tall', isInverted: true });
  }
}

/** True if every line of the ticket was on an earlier ticket: nothing on it is new to the kitchen. */
export function isCopyOfEarlierTicket(ticket: Ticket): boolean {
  if (ticket.kind !== 'ticket' || ticket.isCancellation) return false;
  const lines = linesOf(ticket);
  return lines.length > 0 && lines.every(({ isPrintedBefore }) => isPrintedBefore);
}

/**
 * Adds the text at the end of a ticket: the code of the print job, by which staff find it in the queue. If there are several
 * copies, also adds the number of this copy; if the ticket was split, the number of this part.
 */
export function addTicketCode(list: RowList, ticket: Ticket, { jobCode, copy, copies }: CopyMarks): void {
  list.addRule();
  list.addText([texts.job(jobCode), ...(copies > 1 ? [texts.copyOf(copy, copies)] : [])].join(' · '));
  if (ticket.kind === 'ticket' && ticket.part.of > 1) {
    list.addText(texts.part(ticket.part.number, ticket.part.of), { size: 'tall', isBold: true });
  }
}

function linesOf({ orders }: OrderTicket) {
  return orders.flatMap(({ lines }) => lines);
}
