// The JSON document of a ticket for printers with software of their own.
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import type { CopyMarks, OrderTicket } from '#domain/ticket.ts';
import { isCopy } from '#server/printing/layout/copy-marks.ts';
import { layOutTicket, ticketText } from '#server/printing/layout/ticket-layout.ts';
import type { PrintRequest } from './protocol.ts';

/** The document in the format of the venue's printers. */
export interface PrintDocument {
  /** The code of the table. */
  readonly id: string;
  readonly table: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly concept: string;
    /** Price of one unit in euros. */
    readonly price: number;
    readonly size: string;
    readonly notes: string;
  }[];
  readonly general_comment: string;
  /** ISO 8601 text in UTC. */
  readonly time: string;
}

/** The document of a copy. Paper without lines of a table has its text as the comment. */
export function printDocument(request: Pick<PrintRequest, 'ticket' | 'marks' | 'timeZone' | 'printer'>): PrintDocument {
  const { ticket, marks, timeZone, printer } = request;
  if (ticket.kind === 'ticket') return orderDocument(ticket, marks);
  const text = ticketText(layOutTicket(ticket, marks, { columns: printer.columns, timeZone })).join('\n');
  switch (ticket.kind) {
    case 'test':
      return { id: ticketTexts.test.title, table: [], general_comment: text, time: ticket.time };
    case 'receipt':
      return { id: ticket.tableCode, table: [], general_comment: text, time: ticket.time };
    case 'z-closure':
      return { id: ticketTexts.zClosure.title(ticket.id), table: [], general_comment: text, time: ticket.closedOn };
  }
}

function orderDocument(ticket: OrderTicket, { printedBefore }: CopyMarks): PrintDocument {
  const { marks, order } = ticketTexts;
  const { orders, tableCode, part, isCancellation } = ticket;
  const isWholeCopy = isCopy(ticket);
  const areLinesMarked = !isCancellation && !isWholeCopy;
  const beginnings = [
    ...(printedBefore !== null || isWholeCopy ? [marks.copy] : []),
    ...(isCancellation ? [marks.canceled] : []),
    ...(part.of > 1 ? [marks.part(part.number, part.of)] : []),
  ];
  const comments = orders.map(({ comment }) => comment).filter((comment) => comment.trim() !== '');
  return {
    id: tableCode,
    table: orders.flatMap(({ lines }) =>
      lines.map(({ lineId, quantity, label, price, size, notes, isPrintedBefore }) => ({
        id: lineId,
        quantity,
        price: price / 100,
        size,
        notes,
        concept: areLinesMarked && isPrintedBefore ? `${label} ${order.printedBefore}` : label,
      })),
    ),
    general_comment: beginnings.map((text) => `${text}. `).join('') + comments.join('\n'),
    time: orders[0]?.time ?? '',
  };
}
