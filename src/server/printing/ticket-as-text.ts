// What the paper of a job says, as text for the screen.
import { printJobCode } from '#domain/print-job.ts';
import type { TicketColumns } from '#domain/printer.ts';
import type { Ticket } from '#domain/ticket.ts';
import { layOutTicket, ticketText } from './layout/ticket-layout.ts';

/** A job whose next copy is shown. */
interface ShownJob {
  readonly id: string;
  readonly copies: number;
  readonly copiesPrinted: number;
  readonly mayRepeat: boolean;
  readonly stateOn: Date;
  readonly columns: TicketColumns;
}

/** The lines of text on the next copy of the ticket, or on its last one if all are printed. */
export function ticketAsText(ticket: Ticket, job: ShownJob, timeZone: string): string[] {
  const { id, copies, copiesPrinted, mayRepeat, stateOn, columns } = job;
  const marks = {
    jobCode: printJobCode(id),
    copy: Math.min(copiesPrinted + 1, copies),
    copies,
    printedBefore: mayRepeat ? stateOn.toISOString() : null,
  };
  return ticketText(layOutTicket(ticket, marks, { columns, timeZone }));
}
