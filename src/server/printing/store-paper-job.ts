// Stores the print job of a paper that belongs to no board: the receipt of a payment, the bill of a table, or a
// Z closure (the cash closing of a day).
import { sql as raw } from 'kysely';
import type { QueuedPrintJob } from '#contract/printing.ts';
import type { Ticket } from '#domain/ticket.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readQueuedJob } from '#server/printing/queries.ts';
import { storeJob } from '#server/printing/store-jobs.ts';
import { requireUsablePrinter } from '#server/printing/usable-printer.ts';

/** A request to print a receipt, a bill or a Z closure: the printer, and the id of the print job. */
export interface PrintPaperRequest {
  /** Made by the browser: a repeated request stores nothing more. */
  readonly jobId: string;
  readonly printerId: string;
}

/**
 * Stores and returns the print job of a receipt, a bill or a Z closure. A repeated request returns the stored job; `readTicket`
 * runs all the same, so that its refusals apply to each request. Throws `print-id-reused` if the job id belongs to a different
 * request. A new job is refused with `printing-off`, `printer-inactive` or `print-queue-full`.
 */
export async function storePaperJob<Request extends PrintPaperRequest>(
  context: StaffContext,
  { jobId, ...request }: Request,
  readTicket: (sql: Sql) => Promise<Ticket>,
): Promise<{ job: QueuedPrintJob }> {
  return context.transaction(async (sql) => {
    const ticket = await readTicket(sql);
    if (!(await isRepeatedRequest(sql, jobId, request))) {
      const { printerId } = request;
      await requireUsablePrinter(sql, printerId);
      const printer = { printerId, copies: 1, createdBy: context.actor.userId };
      await storeJob(context, sql, { id: jobId, ticket, request }, printer);
    }
    return { job: await readQueuedJob(sql, jobId) };
  });
}

/** The printer of the job may be another one now: staff move a job that is stuck. */
async function isRepeatedRequest(
  sql: Sql,
  jobId: string,
  request: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const stored = await sql
    .selectFrom('print_jobs')
    .select(raw<boolean>`request = ${JSON.stringify(request)}::jsonb`.as('isSame'))
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (stored && !stored.isSame) throw new RefusalError('print-id-reused');
  return stored !== undefined;
}
