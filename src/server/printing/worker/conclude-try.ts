// Stores, once, how a print try ended: its outcome, the next state of its job, and what it showed of the printer.
import { applyPrintJobEvent, type PrintJobEvent, type PrintJobState } from '#domain/print-job.ts';
import { type PrinterState, printerAfterTry } from '#domain/printer-state.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import { updateBlockedJobs } from './blocked-jobs.ts';
import { type LockedPrintTry, lockPrintTry, printerPauseEnd, storePrintTryChanges } from './try-rows.ts';

/**
 * Stores how a print try (one attempt to print a copy) ended, with the new states of its job and its printer. Returns the new state
 * of the job; null if nothing changed. A second result of the same try is ignored, except a late confirmation of a ticket whose
 * outcome was unknown. It counts unless a later try has begun, or staff have reprinted or dismissed the job.
 */
export async function concludePrintTry(
  context: Context,
  tryId: number,
  result: PrintResult,
): Promise<PrintJobState | null> {
  return context.transaction(async (sql) => {
    const printTry = await lockPrintTry(sql, tryId);
    const event = printTry && eventOf(printTry, result);
    const moved = event && applyPrintJobEvent(printTry.job, event);
    if (!printTry || !event || !moved) return null;
    const printer = printerAfter(printTry, event, result, context.now);
    await storePrintTryChanges(sql, printTry, { outcome: result.outcome, job: moved, ...printer }, context.now);
    const isTest = printTry.kind === 'test' || !printTry.isTested;
    if (isTest && printTry.isSameAddress) await storeFindings(sql, printTry, result, context.now);
    await recordPrinterChange(context, sql, printTry, printer.printer);
    context.afterCommit((live) => live.publish('printing'));
    return moved.state;
  });
}

function eventOf(
  { endedOn, outcome: stored, isLast }: LockedPrintTry,
  { outcome, asksAgain = false }: PrintResult,
): PrintJobEvent | null {
  if (endedOn === null) return { kind: 'concluded', outcome, asksAgain };
  const isPrinted = outcome.kind === 'confirmed' || outcome.kind === 'accepted';
  return stored === 'unknown' && isLast && isPrinted ? { kind: 'confirmed-late', outcome: outcome.kind } : null;
}

function printerAfter({ printer }: LockedPrintTry, event: PrintJobEvent, result: PrintResult, now: Date) {
  // The present state of the printer is not known from a late confirmation, but the try is no longer unknown.
  if (event.kind === 'confirmed-late') return { printer: { ...printer, unknownInARow: 0 } };
  const after = printerAfterTry(printer, result, now);
  return { printer: after, nextTryOn: printerPauseEnd(after, now) };
}

/** Logs a new problem or hold of the printer. A hold is stored as the problem of the jobs that wait for the printer. */
async function recordPrinterChange(
  { log, afterCommit }: Context,
  sql: Sql,
  { printerId, printer }: LockedPrintTry,
  { problem, heldOn }: PrinterState,
): Promise<void> {
  if (problem !== null && problem !== printer.problem) {
    afterCommit(() => log.warn({ printerId, problem }, 'Printer does not print'));
  }
  if (heldOn !== null && printer.heldOn === null) {
    await updateBlockedJobs(sql, printerId);
    afterCommit(() => log.error({ printerId }, 'Printer is held: it confirmed no ticket twice in a row'));
  }
}

/** What the printer confirms. If the protocol has not found it out, the outcome of the print decides. */
function confirmationOf({ confirmation, outcome }: PrintResult): PrintResult['confirmation'] {
  if (confirmation !== null) return confirmation;
  if (outcome.kind === 'confirmed') return 'job';
  return outcome.kind === 'accepted' ? 'none' : null;
}

async function storeFindings(
  sql: Sql,
  { printerId, url }: LockedPrintTry,
  result: PrintResult,
  now: Date,
): Promise<void> {
  const confirmation = confirmationOf(result);
  if (confirmation === null) return;
  await sql
    .updateTable('printer_states')
    .set({ confirmation, certificate: result.certificate ?? null, tested_on: now, tested_url: url })
    .where('printer_id', '=', printerId)
    .execute();
}
