// Builds printers and jobs for tests.
import type { PrinterWithState, QueuedPrintJob } from '#contract/printing.ts';

let built = 0;

/** Builds a printer for tests that has passed its test print and is ready. `changes` replaces fields of it. */
export function newPrinter(changes: Partial<PrinterWithState> = {}): PrinterWithState {
  return {
    ...{ id: newId(), name: 'Cocina', active: true, confirmation: 'job', testedOn: '2026-11-21T12:00:00.000Z' },
    ...{ problem: null, isPaperLow: false, seenOn: null, heldOn: null, waiting: 0 },
    ...changes,
  };
}

/** Builds a print job for tests: a ticket of table A1 that could not be printed. `changes` replaces fields of it. */
export function failedPrintJob(changes: Partial<QueuedPrintJob> = {}): QueuedPrintJob {
  return {
    ...{ id: newId(), kind: 'ticket', section: 'food', tableCode: 'a1', printer: { id: newId(), name: 'Cocina' } },
    ...{ state: 'failed', problem: 'refused', copies: 1, copiesPrinted: 0, mayRepeat: false },
    ...{ createdOn: '2026-11-21T21:00:00.000Z', stateOn: '2026-11-21T21:00:05.000Z' },
    ...changes,
  };
}

function newId(): string {
  built += 1;
  return `00000000-0000-7000-8000-${String(built).padStart(12, '0')}`;
}
