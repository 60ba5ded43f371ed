// Results of print tries for tests.
import type { PrintOutcome } from '#domain/print-job.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';

/** Returns the result of a print try with this outcome, on a printer that responded. */
export function aPrintResult(outcome: PrintOutcome, result: Partial<PrintResult> = {}): PrintResult {
  return { outcome, hasResponded: true, isPaperLow: false, confirmation: null, ...result };
}
