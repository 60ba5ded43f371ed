// Printers: how each try changes what is known of one.
import { describe, expect, it } from 'vitest';
import type { PrintOutcome } from './print-job.ts';
import { PRINTER_PROBLEMS } from './printer.ts';
import {
  type PrinterState,
  type PrintTryReport,
  pauseAfterFailedTry,
  printerAfterTry,
  printerProblemAfterReport,
} from './printer-state.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const EARLIER = new Date('2026-11-21T19:55:00Z');
const PROBLEMS_OF_PRINTERS = [
  ...['unreachable', 'busy', 'address-not-allowed', 'away', 'certificate-changed'],
  ...['paper-out', 'cover-open', 'cutter', 'overheated', 'broken', 'offline'],
];

function aPrinter(printer: Partial<PrinterState> = {}): PrinterState {
  return {
    ...{ problem: null, problemOn: null, isPaperLow: false, seenOn: null },
    ...{ failedTries: 0, unknownInARow: 0, heldOn: null },
    ...printer,
  };
}

function after(outcome: PrintOutcome, printer: PrinterState, report: Partial<PrintTryReport> = {}) {
  return printerAfterTry(printer, { outcome, hasResponded: false, isPaperLow: false, ...report }, NOW);
}

describe('the pause after a try that did not begin', () => {
  it.each([
    [1, 2],
    [2, 5],
    [3, 10],
    [4, 20],
    [5, 30],
    [6, 30],
    [1000, 30],
  ])('is, after try %i, %i seconds', (tries, seconds) => {
    expect(pauseAfterFailedTry(tries, 'unreachable')).toBe(seconds * 1000);
  });

  it.each(['paper-out', 'cover-open'] as const)('is always five seconds for %s', (problem) => {
    expect([1, 2, 9].map((tries) => pauseAfterFailedTry(tries, problem))).toEqual([5000, 5000, 5000]);
  });
});

describe('a printer', () => {
  it('that cannot be reached has that problem, one more failed try, and a pause', () => {
    const printer = after({ kind: 'not-begun', problem: 'unreachable' }, aPrinter({ failedTries: 1 }));
    expect(printer).toMatchObject({ problem: 'unreachable', problemOn: NOW, failedTries: 2, pauseMs: 5000 });
  });

  it('has its problem since the first try that showed it', () => {
    const before = aPrinter({ problem: 'paper-out', problemOn: EARLIER });
    expect(after({ kind: 'not-begun', problem: 'paper-out' }, before).problemOn).toEqual(EARLIER);
    expect(after({ kind: 'not-begun', problem: 'cover-open' }, before).problemOn).toEqual(NOW);
  });

  it.each([[{ kind: 'confirmed' }], [{ kind: 'accepted' }], [{ kind: 'refused', problem: 'refused' }]] as const)(
    'without problem, pause and doubt after %o',
    (outcome) => {
      const before = aPrinter({
        problem: 'busy',
        problemOn: EARLIER,
        failedTries: 3,
        unknownInARow: 1,
      });
      expect(after(outcome, before)).toEqual({ ...aPrinter(), pauseMs: 0 });
    },
  );

  it('is held after two unknown outcomes in a row', () => {
    const once = after({ kind: 'unknown', problem: 'no-confirmation' }, aPrinter());
    expect(once).toMatchObject({ unknownInARow: 1, heldOn: null, problem: null });
    expect(after({ kind: 'unknown', problem: 'connection-lost' }, once)).toMatchObject({
      unknownInARow: 2,
      heldOn: NOW,
    });
  });

  it('is not held because this program was stopped during its tickets', () => {
    const interrupted = { kind: 'unknown', problem: 'interrupted' } as const;
    expect(after(interrupted, after(interrupted, aPrinter()))).toMatchObject({ unknownInARow: 0, heldOn: null });
  });

  it('stays held since the first time', () => {
    const held = aPrinter({ unknownInARow: 2, heldOn: EARLIER });
    expect(after({ kind: 'unknown', problem: 'no-confirmation' }, held).heldOn).toEqual(EARLIER);
  });

  it('that ran out of paper in the middle of a ticket has that problem', () => {
    expect(after({ kind: 'unknown', problem: 'paper-out' }, aPrinter()).problem).toBe('paper-out');
  });

  it('was seen, with its paper, when it responded; otherwise both stay as they were', () => {
    const seen = after({ kind: 'confirmed' }, aPrinter(), { hasResponded: true, isPaperLow: true });
    expect(seen).toMatchObject({ seenOn: NOW, isPaperLow: true });
    const before = aPrinter({ seenOn: EARLIER, isPaperLow: true });
    expect(after({ kind: 'not-begun', problem: 'unreachable' }, before)).toMatchObject({
      seenOn: EARLIER,
      isPaperLow: true,
    });
  });

  it.each(PRINTER_PROBLEMS)('has the problem «%s» of its own only if it prints no ticket because of it', (problem) => {
    const isOfPrinter = PROBLEMS_OF_PRINTERS.includes(problem);
    const expected = isOfPrinter ? { problem, problemOn: NOW } : { problem: null, problemOn: null };
    expect(printerProblemAfterReport(aPrinter(), problem, NOW)).toEqual(expected);
  });
});
