// Stores the print job of a paper that belongs to no board: the receipt of a payment, the bill of a table, or a
// Z closure (the cash closing of a day).
import type { QueuedJob } from '#contract/printing.ts';
import type { Ticket } from '#domain/ticket.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readQueuedJob } from '#server/printing/queries.ts';
import { hasJob, storeJob } from '#server/printing/store-jobs.ts';
import { requireUsablePrinter } from '#server/printing/usable-printer.ts';

/** The id of the print job of a receipt, a bill or a Z closure, and its printer. */
export interface PaperRequest {
  /** Made by the browser: a repeated request stores nothing more. */
  readonly jobId: string;
  readonly printerId: string;
}

/**
 * Stores a print job with the ticket that `readTicket` returns, unless a job with this id exists. `readTicket` also runs for a
 * repeated request, so that its refusals apply to each. Refused while printing is off, and for a printer that is not active.
 */
export async function printPaper(
  context: StaffContext,
  { jobId, printerId }: PaperRequest,
  readTicket: (sql: Sql) => Promise<Ticket>,
): Promise<{ job: QueuedJob }> {
  return context.transaction(async (sql) => {
    const ticket = await readTicket(sql);
    if (!(await hasJob(sql, jobId))) {
      await requireUsablePrinter(sql, printerId);
      await storeJob(context, sql, { id: jobId, ticket }, { printerId, copies: 1, createdBy: context.actor.userId });
    }
    return { job: await readQueuedJob(sql, jobId) };
  });
}
