// What is known of a printer, and how each print try changes it: its problem, the pause before the next try, and whether it is held
// (nothing is sent until a person resumes it).
import { type PrintOutcome, UNKNOWN_PRINTS_IN_A_ROW_MAX } from './print-job.ts';
import type { PrinterProblem } from './printer.ts';

/** What is stored about the condition of a printer: its problem, if any, its failed print tries, and when it last responded. */
export interface PrinterState {
  /** Why the printer does not print, and since when; null while it prints. */
  readonly problem: PrinterProblem | null;
  readonly problemOn: Date | null;
  readonly isPaperLow: boolean;
  /** When the printer last responded; null if it never did. */
  readonly seenOn: Date | null;
  /** Consecutive tries that did not begin. */
  readonly failedTries: number;
  /** The number of consecutive tries with an unknown outcome. */
  readonly unknownInARow: number;
  /** While set, nothing is sent until a member of staff resumes the printer. */
  readonly heldOn: Date | null;
}

/** The state of a printer after a print try, with the milliseconds for which nothing is sent to it from now on. */
export interface PrinterStateWithPause extends PrinterState {
  readonly pauseMs: number;
}

/** The result of a print try, and what the printer reported about itself during the try. */
export interface PrintTryReport {
  readonly outcome: PrintOutcome;
  /** The printer responded with at least one byte. */
  readonly hasResponded: boolean;
  readonly isPaperLow: boolean;
}

/** The pauses after tries that did not begin, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 10_000, 20_000, 30_000] as const;
const LAST_PAUSE_MS = 30_000;
/** The pause after a printer reported missing paper or an open cover: short, because a person is usually at the printer. */
const ATTENDED_PAUSE_MS = 5_000;

/**
 * Returns for how many milliseconds nothing is sent to a printer after a print try that could not begin. `tries` is how many tries
 * in a row could not begin, at least 1. The pause grows with `tries`; it is short if paper is missing or the cover is open.
 */
export function pauseAfterFailedTry(tries: number, problem: PrinterProblem): number {
  if (problem === 'paper-out' || problem === 'cover-open') return ATTENDED_PAUSE_MS;
  return PAUSES_MS[tries - 1] ?? LAST_PAUSE_MS;
}

/** Problems in which a printer prints nothing until the problem ends. All others are problems of one ticket, or of this program. */
const LASTING_PROBLEMS: ReadonlySet<PrinterProblem> = new Set<PrinterProblem>([
  'unreachable',
  'busy',
  'address-not-allowed',
  'away',
  'certificate-changed',
  'paper-out',
  'cover-open',
  'cutter',
  'overheated',
  'broken',
  'offline',
]);

/** Returns the state of a printer after a print try, and the pause before the next one. */
export function printerAfterTry(printer: PrinterState, report: PrintTryReport, now: Date): PrinterStateWithPause {
  const seen = report.hasResponded ? { seenOn: now, isPaperLow: report.isPaperLow } : {};
  return { ...printer, ...seen, pauseMs: 0, ...afterOutcome(printer, report.outcome, now) };
}

/** A printer prints again after it confirmed, accepted or refused a ticket. */
const PRINTING = { problem: null, problemOn: null, failedTries: 0, unknownInARow: 0 } as const;

function afterOutcome(printer: PrinterState, outcome: PrintOutcome, now: Date): Partial<PrinterStateWithPause> {
  switch (outcome.kind) {
    case 'confirmed':
    case 'accepted':
    case 'refused':
      return PRINTING;
    case 'not-begun': {
      const failedTries = printer.failedTries + 1;
      const pauseMs = pauseAfterFailedTry(failedTries, outcome.problem);
      return { ...printerProblemAfterReport(printer, outcome.problem, now), failedTries, pauseMs };
    }
    case 'unknown': {
      const begun = { ...printerProblemAfterReport(printer, outcome.problem, now), failedTries: 0 };
      // An interrupted try says nothing about the printer: this program ended it.
      if (outcome.problem === 'interrupted') return begun;
      const unknownInARow = printer.unknownInARow + 1;
      const isHeld = unknownInARow >= UNKNOWN_PRINTS_IN_A_ROW_MAX;
      return { ...begun, unknownInARow, heldOn: printer.heldOn ?? (isHeld ? now : null) };
    }
  }
}

/**
 * Returns the problem of a printer after a new report about it (`reported`), and since when it has that problem (`problemOn`). If
 * the same problem is reported again, `problemOn` stays. Both are null if `reported` is null, or if it is a problem of a single
 * ticket or of this program and not of the printer.
 */
export function printerProblemAfterReport(
  { problem, problemOn }: Pick<PrinterState, 'problem' | 'problemOn'>,
  reported: PrinterProblem | null,
  now: Date,
): Pick<PrinterState, 'problem' | 'problemOn'> {
  if (reported === null || !LASTING_PROBLEMS.has(reported)) return { problem: null, problemOn: null };
  return { problem: reported, problemOn: problem === reported ? problemOn : now };
}
