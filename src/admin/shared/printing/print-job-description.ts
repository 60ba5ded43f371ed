// Describes a print job to the staff who started it in a dialog.
import { printerProblemAdvice, printerProblemNames } from '#admin/shared/printer-problem-texts.ts';
import type { QueuedPrintJob } from '#contract/printing.ts';
import type { PrinterProblem } from '#domain/printer.ts';
import { joinSentences } from './sentences.ts';
import { sharedPrintingTexts } from './shared-printing-texts.ts';

/**
 * Phase of a print job that staff started. `busy`: it is being printed. `stuck`: the printer does not print or staff must
 * decide, so another printer may be chosen. `done`: it was printed or sent. `dismissed`: staff removed it.
 */
type PrintJobPhase = 'busy' | 'stuck' | 'done' | 'dismissed';

/**
 * Returned by `describePrintJob`: what the print dialog shows about a print job. `phase` says whether the job is in progress, has
 * ended or needs a decision of staff. `kind`, `title` and `text` are those of the banner, in Spanish.
 */
export interface PrintJobDescription {
  readonly phase: PrintJobPhase;
  readonly kind: 'info' | 'ok' | 'warn' | 'danger';
  readonly title: string;
  /** Empty if the title says it all. */
  readonly text: string;
}

const words = sharedPrintingTexts.job;

/** Returns what the print dialog shows about a print job, from the state of the job and the problem of its printer. */
export function describePrintJob({
  state,
  problem,
  printer: { name },
}: Pick<QueuedPrintJob, 'state' | 'problem' | 'printer'>): PrintJobDescription {
  switch (state) {
    case 'waiting':
      return problem === null ? printing(name) : waiting(name, problem);
    case 'sending':
      return problem === null ? printing(name) : halfPrinted(name, problem);
    case 'printed':
      return { phase: 'done', kind: 'ok', title: words.printed(name), text: '' };
    case 'sent':
      return { phase: 'done', kind: 'ok', title: words.sent(name), text: words.sentText };
    case 'failed':
      return { phase: 'stuck', kind: 'danger', title: words.failed, text: adviceOf(problem) };
    case 'unknown':
      return {
        phase: 'stuck',
        kind: 'danger',
        title: words.unknown,
        text: joinSentences(adviceOf(problem), words.copyText),
      };
    case 'dismissed':
      return { phase: 'dismissed', kind: 'info', title: words.dismissed, text: '' };
  }
}

function printing(name: string): PrintJobDescription {
  return { phase: 'busy', kind: 'info', title: words.printing(name), text: '' };
}

function waiting(name: string, problem: PrinterProblem): PrintJobDescription {
  const title = words.problem(name, printerProblemNames[problem]);
  return { phase: 'stuck', kind: 'warn', title, text: joinSentences(adviceOf(problem), words.waitingText) };
}

/** The printer stopped within the ticket: the copy goes on by itself, and cannot be moved to another printer. */
function halfPrinted(name: string, problem: PrinterProblem): PrintJobDescription {
  const title = words.problem(name, printerProblemNames[problem]);
  return { phase: 'busy', kind: 'warn', title, text: joinSentences(adviceOf(problem), words.halfPrintedText) };
}

function adviceOf(problem: PrinterProblem | null): string {
  return problem === null ? '' : printerProblemAdvice[problem];
}
