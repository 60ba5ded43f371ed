// Waits while an ESC/POS printer prints a copy: asks for its status, and reports problems that begin and end.
import type { PrinterProblem } from '#domain/printer.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import type { EscposSession } from './escpos-session.ts';
import type { EscposTimings } from './escpos-timings.ts';

/**
 * How the wait for a printer ended. `confirmed`: the printer confirmed the copy; a printer that can report only its status reported
 * no problem. `silent`: no confirmation within the time limit. `unknown`: a problem, a lost connection or this program ended the
 * wait; the copy may be printed.
 */
export type PrintWaitEnd =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'unknown'; readonly problem: PrinterProblem };

/** What ends the wait while a printer prints a copy, and the time limits of that wait. */
interface PrinterWait {
  /** Resolves when the printer confirms the copy. Null: a status without a problem ends the wait. */
  readonly confirmed: Promise<unknown> | null;
  /** How long a printer without a problem may take, in milliseconds. Counted again after each problem. */
  readonly limitMs: number;
  readonly timings: EscposTimings;
  /** Called when a problem begins or changes, and with null when it ends. */
  readonly onProblem: (problem: PrinterProblem | null) => void;
}

/** Timers may run this much early. */
const TIMER_MS = 1;

/**
 * Waits until the printer confirms, the connection ends, or a time limit is over. While the printer reports a problem, such
 * as paper that has run out, the connection stays open: the printer continues the copy when the problem is solved.
 */
export async function waitForPrinter(session: EscposSession, wait: PrinterWait): Promise<PrintWaitEnd> {
  const { timings, onProblem } = wait;
  const result: { end: PrintWaitEnd | null } = { end: null };
  const stopped = stopOf(session, wait).then((end) => {
    result.end = end;
  });
  const limits = createLimits(wait);
  while (result.end === null) {
    await waitAtMost(Math.min(timings.pollMs, limits.leftMs()), stopped);
    if (result.end !== null) break;
    // The printer is asked once more when the time is over: its status then decides.
    const state = session.hasStatus ? await firstOf(session.readState(), stopped) : null;
    if (result.end !== null) break;
    if (state) limits.record(state.problem);
    if (state?.problem === null && wait.confirmed === null) result.end = { kind: 'confirmed' };
    else if (limits.leftMs() < TIMER_MS) result.end = limits.end();
  }
  if (limits.problem !== null && result.end.kind === 'confirmed') onProblem(null);
  return result.end;
}

/** Resolves with the confirmation of the printer, or with the end of the session. */
async function stopOf(session: EscposSession, { confirmed }: PrinterWait): Promise<PrintWaitEnd> {
  const ended = session.ended.then((end): PrintWaitEnd => {
    return { kind: 'unknown', problem: end === 'aborted' ? 'interrupted' : 'connection-lost' };
  });
  if (confirmed === null) return ended;
  return Promise.race([confirmed.then((): PrintWaitEnd => ({ kind: 'confirmed' })), ended]);
}

function firstOf<T>(work: Promise<T>, stopped: Promise<void>): Promise<T | null> {
  return Promise.race([work, stopped.then(() => null)]);
}

interface WaitLimits {
  /** The problem that was reported last; null if it is solved. */
  readonly problem: PrinterProblem | null;
  /** Milliseconds until the wait ends. */
  leftMs(): number;
  /** Records what the printer has reported. */
  record(problem: PrinterProblem | null): void;
  /** How the wait ends when its time is over. */
  end(): PrintWaitEnd;
}

/** The time limits of one wait: one for a printer without a problem, and a longer one from the first report of a problem. */
function createLimits({ limitMs, timings, onProblem }: PrinterWait): WaitLimits {
  let problem: PrinterProblem | null = null;
  let confirmUntil = performance.now() + limitMs;
  let problemUntil = Number.POSITIVE_INFINITY;
  return {
    get problem() {
      return problem;
    },
    leftMs: () => Math.max(0, Math.min(confirmUntil, problemUntil) - performance.now()),
    record: (reported) => {
      const now = performance.now();
      // A printer with a problem that goes silent is waited for no longer than one without.
      if (reported !== null || problem !== null) confirmUntil = now + limitMs;
      if (reported === null) problemUntil = Number.POSITIVE_INFINITY;
      else problemUntil = Math.min(problemUntil, now + timings.problemMs);
      if (reported !== problem) onProblem(reported);
      problem = reported;
    },
    end: () => (problem === null || confirmUntil < problemUntil ? { kind: 'silent' } : { kind: 'unknown', problem }),
  };
}
