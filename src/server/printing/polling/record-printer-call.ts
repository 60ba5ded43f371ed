// Stores that a polling printer has called, and the status that it reports.
import type { Updateable } from 'kysely';
import type { PrinterProblem } from '#domain/printer.ts';
import { printerProblemAfterReport } from '#domain/printer-state.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { updateBlockedJobs } from '#server/printing/worker/blocked-jobs.ts';
import type { PollingPrinter } from './polling-printer.ts';

/** The status that a polling printer reports when it asks the server for work: its problem, and whether its paper is low. */
export interface PrinterStatus {
  /** Why the printer does not print; null if it can. */
  readonly problem: PrinterProblem | null;
  /** True if the roll is nearly at its end; null if the printer does not report it. */
  readonly isPaperLow: boolean | null;
}

/** A call this soon after the stored one is not stored, unless the printer says something new. In milliseconds. */
const STORED_EVERY_MS = 5_000;

/**
 * Stores the time at which a polling printer called the server, and the status that it reports. If `status` is null, the call only
 * ends the problem `away` (the printer had stopped calling). Within five seconds after the last stored call, stores something only
 * if the status has changed. When a problem ends, the printer's pause after failed tries ends too.
 */
export async function recordPrinterCall(
  context: Context,
  printer: PollingPrinter,
  status: PrinterStatus | null,
): Promise<void> {
  const { now } = context;
  const after = stateAfter(printer, status, now);
  const isChanged = after.problem !== printer.problem || after.isPaperLow !== printer.isPaperLow;
  const silentMs = printer.seenOn === null ? Infinity : now.getTime() - printer.seenOn.getTime();
  if (!isChanged && silentMs < STORED_EVERY_MS) return;

  const isWell = printer.problem !== null && after.problem === null;
  const changes = { problem: after.problem, problem_on: after.problemOn, is_paper_low: after.isPaperLow };
  const values = {
    seen_on: now,
    // What has not changed is not stored again: a try that ends at the same time may have changed it.
    ...(isChanged ? changes : {}),
    ...(isWell ? { next_try_on: null, failed_tries: 0 } : {}),
  };
  if (!isChanged) return storeState(context.db, printer.id, values);
  await context.transaction(async (sql) => {
    await storeState(sql, printer.id, values);
    await updateBlockedJobs(sql, printer.id);
    const { id: printerId } = printer;
    context.afterCommit((live) => {
      if (after.problem !== null && after.problem !== printer.problem) {
        context.log.warn({ printerId, problem: after.problem }, 'Printer does not print');
      }
      live.publish('printing');
    });
  });
}

async function storeState(
  sql: Database | Sql,
  printerId: string,
  values: Omit<Updateable<Tables['printer_states']>, 'printer_id'>,
): Promise<void> {
  await sql
    .insertInto('printer_states')
    .values({ printer_id: printerId, ...values })
    .onConflict((conflict) => conflict.column('printer_id').doUpdateSet(values))
    .execute();
}

function stateAfter(printer: PollingPrinter, status: PrinterStatus | null, now: Date) {
  const { isPaperLow, problem, problemOn } = printer;
  if (status)
    return { ...printerProblemAfterReport(printer, status.problem, now), isPaperLow: status.isPaperLow ?? isPaperLow };
  return problem === 'away' ? { problem: null, problemOn: null, isPaperLow } : { problem, problemOn, isPaperLow };
}
