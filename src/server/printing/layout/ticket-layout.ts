// What the paper says: lays a ticket out as rows that fit on the paper.
import type { TicketColumns } from '#domain/printer.ts';
import type { CopyMarks, Ticket } from '#domain/ticket.ts';
import { addCopyMarks, addTicketCode } from './copy-marks.ts';
import { addOrderTicket } from './order-ticket.ts';
import { addReceipt } from './receipt.ts';
import { addTestTicket } from './test-ticket.ts';
import { createRowList, type RowList, type TicketRow } from './ticket-rows.ts';
import { addZClosure } from './z-closure.ts';

export interface LayoutOptions {
  readonly columns: TicketColumns;
  readonly timeZone: string;
  /** Replaces the characters that the printer lacks. Without it, the text stays as it is. */
  readonly toPrintable?: (text: string) => string;
}

/** The rows of one copy of a ticket. */
export function layOutTicket(
  ticket: Ticket,
  marks: CopyMarks,
  { columns, timeZone, toPrintable = (text) => text }: LayoutOptions,
): readonly TicketRow[] {
  const list = createRowList(columns, toPrintable);
  addCopyMarks(list, ticket, marks, timeZone);
  addContent(list, ticket, columns, timeZone);
  addTicketCode(list, ticket, marks);
  return list.rows;
}

/** The rows as plain text, for the screen. */
export function ticketText(rows: readonly TicketRow[]): string[] {
  return rows.map((row) => (row.kind === 'rule' ? '' : row.text));
}

function addContent(list: RowList, ticket: Ticket, columns: TicketColumns, timeZone: string): void {
  switch (ticket.kind) {
    case 'ticket':
      return addOrderTicket(list, ticket, timeZone);
    case 'test':
      return addTestTicket(list, ticket, columns, timeZone);
    case 'receipt':
      return addReceipt(list, ticket, timeZone);
    case 'z-closure':
      return addZClosure(list, ticket, timeZone);
  }
}
