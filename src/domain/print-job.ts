// Print jobs: their states and what changes them. A job is retried automatically only if no byte of it was sent, or once if the
// printer stopped in it and asks for it again; otherwise a person decides.
import type { PrinterProblem } from './printer.ts';

/**
 * The states of a print job, the printing of one ticket. `printed`: the printer confirmed it. `sent`: the printer accepted the
 * ticket, but cannot confirm that it was printed. `failed`: not printed. `unknown`: perhaps printed. `dismissed`: a member of staff
 * removed it from the queue.
 */
export const PRINT_JOB_STATES = ['waiting', 'sending', 'printed', 'sent', 'failed', 'unknown', 'dismissed'] as const;
/** A state of a print job (the printing of one ticket), such as `waiting` or `printed`. */
export type PrintJobState = (typeof PRINT_JOB_STATES)[number];

/** The result of one try to print one copy of a ticket. */
export type PrintOutcome =
  /** The printer confirmed that the copy was printed. */
  | { readonly kind: 'confirmed' }
  /** The printer accepted the copy and cannot confirm more. */
  | { readonly kind: 'accepted' }
  /** The printer refused the copy and printed nothing. */
  | { readonly kind: 'refused'; readonly problem: PrinterProblem }
  /** No byte of the ticket was sent. */
  | { readonly kind: 'not-begun'; readonly problem: PrinterProblem }
  /** Bytes were sent, and the printer did not confirm that they were printed. */
  | { readonly kind: 'unknown'; readonly problem: PrinterProblem };

/**
 * The possible results of one try to print a copy, as stored in the database. `confirmed`: the printer confirmed that the copy was
 * printed. `accepted`: the printer accepted the copy, and cannot confirm more. `refused`: the printer printed nothing. `not-begun`:
 * nothing was sent. `unknown`: bytes were sent, and the copy may have been printed.
 */
export const PRINT_OUTCOMES = ['confirmed', 'accepted', 'refused', 'not-begun', 'unknown'] as const;
/** The result of one try to print a copy, without its details, such as `confirmed` or `refused`. */
export type PrintOutcomeKind = PrintOutcome['kind'];

/** Milliseconds after which a print job that has not been printed fails, counted since it was stored or a person sent it again. */
export const PRINT_JOB_TIMEOUT_MS = 30 * 60_000;
/** After this many print tries in a row with an unknown outcome, nothing more is sent to the printer until a person resumes it. */
export const UNKNOWN_PRINTS_IN_A_ROW_MAX = 2;
/** The most print jobs that may wait in the whole venue. */
export const WAITING_PRINT_JOBS_MAX = 2_000;
/** The most print jobs that staff can read, reprint or dismiss with one request. */
export const PRINT_JOBS_PER_REQUEST_MAX = 200;

/** The part of a print job that changes while it is printed: its state, its copies and its problem. */
export interface PrintJobProgress {
  readonly state: PrintJobState;
  /** The number of copies that are wanted. */
  readonly copies: number;
  /** Copies that the printer confirmed, or accepted if it cannot confirm. */
  readonly copiesPrinted: number;
  /** The next copy may be the second of the same paper: it is marked with «COPIA». */
  readonly mayRepeat: boolean;
  /** What went wrong with the last try; null if nothing did. */
  readonly problem: PrinterProblem | null;
}

/** Something that happens to a print job and may change its state, such as the result of a print try. */
export type PrintJobEvent =
  /** A process claimed the job to print its next copy. */
  | { readonly kind: 'claimed' }
  /**
   * The try of the process that claimed the job ended. `asksAgain`: the printer itself reported that it stopped in the
   * middle of the ticket, and asks for the whole ticket again when it can print.
   */
  | { readonly kind: 'concluded'; readonly outcome: PrintOutcome; readonly asksAgain?: boolean }
  /** The process that claimed the job died. `isSent`: the first byte of the ticket may have been sent. */
  | { readonly kind: 'lease-expired'; readonly isSent: boolean }
  /** The job was not printed within `PRINT_JOB_TIMEOUT_MS`. */
  | { readonly kind: 'gave-up' }
  /** The printer confirmed the last try after its outcome had been stored as unknown. */
  | { readonly kind: 'confirmed-late'; readonly outcome: 'confirmed' | 'accepted' }
  /** A member of staff sends the job again, to the same or another printer. */
  | { readonly kind: 'reprinted' }
  /** A member of staff removes the job from the queue. */
  | { readonly kind: 'dismissed' };

/**
 * Returns the print job as it is after an event. Null if the event is not possible in the present state of the job; the job then
 * stays as it is.
 */
export function applyPrintJobEvent(job: PrintJobProgress, event: PrintJobEvent): PrintJobProgress | null {
  switch (event.kind) {
    case 'claimed':
      return job.state === 'waiting' ? { ...job, state: 'sending' } : null;
    case 'concluded':
      return job.state === 'sending' ? afterOutcome(job, event.outcome, event.asksAgain ?? false) : null;
    case 'lease-expired':
      return job.state === 'sending'
        ? { ...job, state: event.isSent ? 'unknown' : 'waiting', problem: 'interrupted' }
        : null;
    case 'gave-up':
      return job.state === 'waiting' ? { ...job, state: 'failed', problem: 'gave-up' } : null;
    case 'confirmed-late':
      return isUndecided(job) ? afterPrintedCopy(job, event.outcome) : null;
    case 'reprinted':
      return isChangeable(job) ? afterReprint(job) : null;
    case 'dismissed':
      return isChangeable(job) ? { ...job, state: 'dismissed' } : null;
  }
}

function afterOutcome(job: PrintJobProgress, outcome: PrintOutcome, asksAgain: boolean): PrintJobProgress {
  switch (outcome.kind) {
    case 'confirmed':
    case 'accepted':
      return afterPrintedCopy(job, outcome.kind);
    case 'refused':
      return { ...job, state: 'failed', problem: outcome.problem };
    case 'not-begun':
      return { ...job, state: 'waiting', problem: outcome.problem };
    case 'unknown':
      // Once for each copy: a printer that stops in the middle of the repeated ticket too is a matter for a person.
      return asksAgain && !job.mayRepeat
        ? { ...job, state: 'waiting', mayRepeat: true, problem: outcome.problem }
        : { ...job, state: 'unknown', problem: outcome.problem };
  }
}

function afterPrintedCopy(job: PrintJobProgress, outcome: 'confirmed' | 'accepted'): PrintJobProgress {
  const copiesPrinted = job.copiesPrinted + 1;
  const lastState = outcome === 'confirmed' ? 'printed' : 'sent';
  const state = copiesPrinted < job.copies ? 'waiting' : lastState;
  return { ...job, state, copiesPrinted, mayRepeat: false, problem: null };
}

/** `mayRepeat` stays set until that copy is printed: a job that fails in between is still marked with «COPIA». */
function afterReprint(job: PrintJobProgress): PrintJobProgress {
  return { ...job, state: 'waiting', mayRepeat: job.mayRepeat || job.state === 'unknown', problem: null };
}

/**
 * True if the last try may have printed the copy, and no member of staff has decided about the job since: a decision removes
 * the problem of the try.
 */
function isUndecided({ state, mayRepeat, problem }: PrintJobProgress): boolean {
  return state === 'unknown' || (state === 'waiting' && mayRepeat && problem !== null);
}

/** True in the states in which a member of staff decides: the job is not being sent, and has not ended. */
function isChangeable({ state }: PrintJobProgress): boolean {
  return state === 'waiting' || state === 'failed' || state === 'unknown';
}

/** The states in which a print job is always shown in the print queue, the list in which staff see the jobs that went wrong. */
export const STATES_ALWAYS_SHOWN_IN_QUEUE = ['failed', 'unknown'] as const satisfies readonly PrintJobState[];
/**
 * The states in which a print job is shown to staff in the print queue only while the job has a problem. A waiting job is also
 * shown while its printer has one.
 */
export const STATES_SHOWN_IF_PROBLEM = ['waiting', 'sending'] as const satisfies readonly PrintJobState[];

/**
 * True if staff see this print job in the print queue, the list of jobs with a problem. A job that failed or may have been printed
 * is always in it. A job that waits or is being sent is in it if its last try had a problem. A waiting job is also in it while its
 * printer has a problem (`hasPrinterProblem`), so that staff can print it on another printer.
 */
export function isShownInPrintQueue(
  { state, problem }: Pick<PrintJobProgress, 'state' | 'problem'>,
  { hasPrinterProblem }: { readonly hasPrinterProblem: boolean },
): boolean {
  if (STATES_ALWAYS_SHOWN_IN_QUEUE.some((queued) => queued === state)) return true;
  if (problem !== null) return STATES_SHOWN_IF_PROBLEM.some((queued) => queued === state);
  return hasPrinterProblem && state === 'waiting';
}

/** Random characters at the end of an id of version 7, which begins with the time. */
const JOB_CODE_CHARACTERS = 4;

/**
 * Returns the code that is printed on a paper, so that staff find its print job in the queue: the last characters of the job's id,
 * in capitals.
 */
export function printJobCode(jobId: string): string {
  return jobId.slice(-JOB_CODE_CHARACTERS).toUpperCase();
}

const MARKER_CHARACTERS = 4;

/**
 * Returns a short text that identifies one try to print a ticket: the last four characters of the number of the try in base 36. The
 * text is sent with the ticket, and the printer repeats it in its confirmation.
 */
export function printTryMarker(tryId: number): string {
  return tryId.toString(36).toUpperCase().padStart(MARKER_CHARACTERS, '0').slice(-MARKER_CHARACTERS);
}
