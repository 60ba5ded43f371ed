// Locks, reads and stores together the three rows that a print try concerns: printer, job and try.
import { sql as raw } from 'kysely';
import type { PrintJobProgress, PrintOutcome, PrintOutcomeKind } from '#domain/print-job.ts';
import type { PrinterState, PrinterStateWithPause } from '#domain/printer-state.ts';
import type { TicketKind } from '#domain/ticket.ts';
import { timeAfterMs } from '#server/platform/background/lease.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** A print try with its job and its printer, whose rows are locked until the transaction ends. */
export interface LockedPrintTry {
  readonly id: number;
  readonly leaseUntil: Date;
  readonly sentOn: Date | null;
  readonly endedOn: Date | null;
  readonly outcome: PrintOutcomeKind | null;
  /** True if the job has no later try. */
  readonly isLast: boolean;
  readonly jobId: string;
  readonly kind: TicketKind;
  readonly job: PrintJobProgress;
  readonly printerId: string;
  readonly url: string;
  /** True if the printer was not saved since the try began, so that `url` is the address of the try. */
  readonly isSameAddress: boolean;
  /** True if an earlier print at the printer's present address has found out what it confirms. */
  readonly isTested: boolean;
  readonly printer: PrinterState;
}

type TryRow = Omit<LockedPrintTry, 'job' | 'printer'> & PrintJobProgress & { readonly known: PrinterRow };
interface PrinterRow extends Omit<PrinterState, 'problemOn' | 'seenOn' | 'heldOn'> {
  readonly problemOn: string | null;
  readonly seenOn: string | null;
  readonly heldOn: string | null;
}

/**
 * Locks and reads the rows of a print try, its job and its printer, in the order in which a claim locks them. Undefined if the job
 * was deleted.
 */
export async function lockPrintTry(sql: Sql, tryId: number): Promise<LockedPrintTry | undefined> {
  const { rows } = await raw<TryRow>`
    select print_tries.id, lease_until as "leaseUntil", sent_on as "sentOn", ended_on as "endedOn", outcome,
      not exists (select from print_tries as later where later.job_id = print_jobs.id and later.id > print_tries.id)
        as "isLast",
      print_jobs.id as "jobId", kind, state, copies, copies_printed as "copiesPrinted", may_repeat as "mayRepeat",
      print_jobs.problem, print_jobs.printer_id as "printerId", url,
      printers.updated_on <= begun_on as "isSameAddress",
      confirmation is not null and tested_url is not distinct from url as "isTested",
      json_build_object(
        'problem', printer_states.problem, 'problemOn', problem_on, 'isPaperLow', is_paper_low, 'seenOn', seen_on,
        'failedTries', failed_tries, 'unknownInARow', unknown_in_a_row, 'heldOn', held_on
      ) as known
    from print_tries
    join print_jobs on print_jobs.id = job_id
    join printer_states on printer_states.printer_id = print_jobs.printer_id
    join printers on printers.id = print_jobs.printer_id
    where print_tries.id = ${tryId}
    for update of printer_states, print_jobs, print_tries
  `.execute(sql);
  const row = rows[0];
  if (!row) return undefined;
  const { state, copies, copiesPrinted, mayRepeat, problem, known, ...printTry } = row;
  return { ...printTry, job: { state, copies, copiesPrinted, mayRepeat, problem }, printer: printerOf(known) };
}

function printerOf({ problemOn, seenOn, heldOn, ...known }: PrinterRow): PrinterState {
  return { ...known, problemOn: timeOf(problemOn), seenOn: timeOf(seenOn), heldOn: timeOf(heldOn) };
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** The changes of a print try, its job and its printer. */
interface PrintTryChanges {
  /** How the try ended; undefined while it lasts. */
  readonly outcome?: PrintOutcome;
  /** The job after its move. */
  readonly job: PrintJobProgress;
  readonly printer: PrinterState;
  /** No other job of the printer is claimed before this time. Null: no pause. Undefined: the stored time stays. */
  readonly nextTryOn?: Date | null;
}

/**
 * Updates the rows of a print try, of its job and of its printer with these changes, in one SQL statement. The rows are already
 * locked.
 */
export async function storePrintTryChanges(
  sql: Sql,
  { id, jobId, printerId, job: before }: LockedPrintTry,
  { outcome, job, printer, nextTryOn }: PrintTryChanges,
  now: Date,
): Promise<void> {
  const ended = outcome ? { ended_on: now, outcome: outcome.kind, document: null } : {};
  const problem = outcome && 'problem' in outcome ? outcome.problem : job.problem;
  await sql
    .with('try', (db) =>
      db
        .updateTable('print_tries')
        .set({ ...ended, problem })
        .where('id', '=', id),
    )
    .with('job', (db) =>
      db
        .updateTable('print_jobs')
        .set({
          state: job.state,
          copies_printed: job.copiesPrinted,
          may_repeat: job.mayRepeat,
          problem: job.problem,
          ...(job.state === before.state ? {} : { state_on: now }),
        })
        .where('id', '=', jobId),
    )
    .updateTable('printer_states')
    .set({
      problem: printer.problem,
      problem_on: printer.problemOn,
      is_paper_low: printer.isPaperLow,
      seen_on: printer.seenOn,
      failed_tries: printer.failedTries,
      unknown_in_a_row: printer.unknownInARow,
      held_on: printer.heldOn,
      ...(nextTryOn === undefined ? {} : { next_try_on: nextTryOn }),
    })
    .where('printer_id', '=', printerId)
    .execute();
}

/**
 * Returns the end of the pause of a printer after a print try: before this time no other job of the printer is claimed. Null if one
 * may be claimed at once.
 */
export function printerPauseEnd({ pauseMs }: PrinterStateWithPause, now: Date): Date | null {
  return pauseMs === 0 ? null : timeAfterMs(now, pauseMs);
}
