// What the owner reads of a test print.
import { describe, expect, it } from 'vitest';
import { PRINTER_CONFIRMATIONS, PRINTER_PROBLEMS } from '#domain/printer.ts';
import { testPrintDialogContent } from './test-print-dialog-content.ts';

const AGAIN = 'Repetir la prueba';
const UNTESTED = { confirmation: null } as const;

describe('a test print', () => {
  it.each([
    ['job', 'Confirma cada ticket'],
    ['queue', 'Avisa cuando ha terminado, pero no de cada ticket'],
    ['status', 'Solo dice si está lista'],
    ['none', 'No confirma: mira el papel'],
  ] as const)('that found the confirmation «%s» says «%s»', (confirmation, title) => {
    const state = confirmation === 'job' ? 'printed' : 'sent';
    const view = testPrintDialogContent({ job: { state, problem: null }, printer: { confirmation } });
    expect(view).toMatchObject({ next: AGAIN, isOnPaper: true, notice: { title } });
  });

  it('explains each kind of confirmation with other words', () => {
    const texts = PRINTER_CONFIRMATIONS.map((confirmation) => {
      return testPrintDialogContent({ job: { state: 'sent', problem: null }, printer: { confirmation } }).notice?.text;
    });
    expect(new Set(texts).size).toBe(PRINTER_CONFIRMATIONS.length);
  });

  it('that is being printed says nothing yet and cannot be repeated', () => {
    for (const state of ['waiting', 'sending'] as const) {
      const view = testPrintDialogContent({ job: { state, problem: null }, printer: UNTESTED });
      expect(view).toEqual({ next: null, isOnPaper: false, notice: null });
    }
  });

  it.each(PRINTER_PROBLEMS)('that waits because of «%s» says what to do', (problem) => {
    const { next, notice } = testPrintDialogContent({ job: { state: 'waiting', problem }, printer: UNTESTED });
    expect({ next, kind: notice?.kind }).toEqual({ next: 'Probar ahora', kind: 'warn' });
    expect(notice?.text).toMatch(/\. La prueba saldrá sola en cuanto se pueda\.$/);
  });

  it('that stopped in the middle goes on by itself only', () => {
    const view = testPrintDialogContent({ job: { state: 'sending', problem: 'paper-out' }, printer: UNTESTED });
    expect(view).toMatchObject({ next: null, notice: { kind: 'warn', title: 'Sin papel' } });
  });

  it('that failed was not printed, and one without a confirmation may have been', () => {
    const failed = testPrintDialogContent({ job: { state: 'failed', problem: 'refused' }, printer: UNTESTED });
    const unknown = testPrintDialogContent({
      job: { state: 'unknown', problem: 'no-confirmation' },
      printer: UNTESTED,
    });
    expect([failed, unknown]).toMatchObject([
      { next: AGAIN, isOnPaper: false, notice: { kind: 'danger', title: 'La prueba no se ha impreso' } },
      { next: AGAIN, isOnPaper: true, notice: { kind: 'danger' } },
    ]);
  });
});
