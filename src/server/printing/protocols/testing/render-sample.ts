// The commands of sample tickets, as they are sent to a printer.
import type { CodePage, TicketColumns } from '#domain/printer.ts';
import type { Ticket } from '#domain/ticket.ts';
import { FIRST_COPY, TIME_ZONE } from '#server/printing/layout/testing/sample-tickets.ts';
import { renderEscposTicket } from '#server/printing/protocols/ticket-bytes.ts';

/** The printer for which a sample is rendered, and the time of an earlier print, if any. */
interface SampleRendering {
  readonly codePage?: CodePage;
  readonly columns?: TicketColumns;
  /** ISO 8601 text; null for the first print. */
  readonly printedBefore?: string | null;
}

/**
 * Returns the printer commands of one copy of a ticket, for tests. By default the paper has 42 columns, the code page is cp858, and
 * the ticket was not printed before. `printedBefore` is the time of an earlier print (ISO 8601), which the ticket then shows.
 */
export function renderSample(
  ticket: Ticket,
  { codePage = 'cp858', columns = 42, printedBefore = null }: SampleRendering = {},
): Buffer {
  const marks = { ...FIRST_COPY, printedBefore };
  return renderEscposTicket({ ticket, marks, timeZone: TIME_ZONE, printer: { columns, codePage } });
}
