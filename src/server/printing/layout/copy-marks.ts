// Marks on a ticket: «COPIA» and «ANULADO» above it, and the code of its print job below.
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import type { CopyMarks, OrderTicket, Ticket } from '#domain/ticket.ts';
import { formatTime } from '#domain/time.ts';
import type { RowList } from './ticket-rows.ts';

const texts = ticketTexts.marks;

/**
 * Adds the marks at the top of a ticket: «ANULADO» if it cancels lines of an earlier ticket; «COPIA» if it may have been printed
 * before, with the time `printedBefore`, or if all its lines were on an earlier ticket.
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

/** Adds the code by which staff find the job in the queue, the number of the copy, and which part of a split ticket this is. */
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
