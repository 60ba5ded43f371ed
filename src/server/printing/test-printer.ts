// Actions of staff for one printer: a test print, which also finds out what the printer can confirm, and ending its hold (nothing
// is sent until staff resume it).
import type { PrinterWithState, TestPrint } from '#contract/printing.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { readBoardPrinter } from './printer-queries.ts';
import { readQueuedJob } from './queries.ts';
import { hasPrintJob, storeJob } from './store-jobs.ts';
import { requireUsablePrinter } from './usable-printer.ts';
import { updateBlockedJobs } from './worker/blocked-jobs.ts';

/** The printer of a test print, and the id of its job. */
interface TestPrintRequest {
  readonly printerId: string;
  /** Made by the browser: a repeated request stores nothing more. */
  readonly jobId: string;
}

/**
 * Stores a test print, and returns it with the state of the printer. Ends the printer's pause after failed tries, so that the pause
 * does not delay the test. Throws `not-found` if the printer does not exist, `printing-off`, `printer-inactive`, or
 * `print-queue-full` if too many jobs wait.
 */
export async function testPrinter(context: StaffContext, { printerId, jobId }: TestPrintRequest): Promise<TestPrint> {
  return context.transaction(async (sql) => {
    if (!(await hasPrintJob(sql, jobId))) {
      const { name } = await readBoardPrinter(sql, printerId);
      await requireUsablePrinter(sql, printerId);
      await sql.updateTable('printer_states').set({ next_try_on: null }).where('printer_id', '=', printerId).execute();
      const ticket = { kind: 'test', printerName: name, time: context.now.toISOString() } as const;
      const printer = { printerId, copies: 1, createdBy: context.actor.userId };
      await storeJob(context, sql, { id: jobId, ticket }, printer);
    }
    return readTestPrint(sql, { printerId, jobId });
  });
}

/** Reads a test print and the state of its printer. Throws the refusal `not-found` if this printer has no such test print. */
export async function readTestPrint(sql: Database | Sql, { printerId, jobId }: TestPrintRequest): Promise<TestPrint> {
  const job = await readQueuedJob(sql, jobId);
  if (job.kind !== 'test' || job.printer.id !== printerId) throw new RefusalError('not-found');
  return { job, printer: await readBoardPrinter(sql, printerId) };
}

/**
 * Ends the hold of the printer (nothing is sent until staff resume it) and its pause after failed tries, so that its waiting jobs
 * are sent. Throws the refusal `not-found` if the printer does not exist.
 */
export async function resumePrinter(context: StaffContext, printerId: string): Promise<PrinterWithState> {
  return context.transaction(async (sql) => {
    await sql
      .updateTable('printer_states')
      .set({ held_on: null, unknown_in_a_row: 0, next_try_on: null })
      .where('printer_id', '=', printerId)
      .execute();
    await updateBlockedJobs(sql, printerId);
    context.afterCommit((live) => live.publish('printing'));
    return readBoardPrinter(sql, printerId);
  });
}
