import { describe, expect, it } from 'vitest';
import { printQueueTexts } from '#admin/printing/printing-texts.ts';
import { failedPrintJob } from '#admin/printing/testing/printing-data.ts';
import { PRINT_JOB_STATES } from '#domain/print-job.ts';
import { PRINTER_PROBLEMS, type PrinterProblem } from '#domain/printer.ts';
import { printJobName } from './job-names.ts';
import { NO_NEW_PRINT_JOBS, updateNewPrintJobs } from './new-print-jobs.ts';
import { printJobToastText } from './own-jobs.ts';
import { printJobsOfTable, tableCodesOfJobs } from './queue-filter.ts';
import { printJobStateText } from './queue-words.ts';

/** The words of a job that waits, and of one that is being sent. */
const WORDS: Readonly<Record<PrinterProblem, readonly [waiting: string, sending: string]>> = {
  unreachable: ['Esperando', 'Imprimiendo'],
  busy: ['Esperando', 'Imprimiendo'],
  'address-not-allowed': ['Esperando', 'Imprimiendo'],
  away: ['Esperando', 'Imprimiendo'],
  'certificate-changed': ['Esperando', 'Imprimiendo'],
  'paper-out': ['Sin papel', 'Sin papel, a medias'],
  'cover-open': ['Tapa abierta', 'Tapa abierta, a medias'],
  cutter: ['Avería', 'Avería'],
  overheated: ['Avería', 'Avería'],
  broken: ['Avería', 'Avería'],
  offline: ['Esperando', 'Imprimiendo'],
  refused: ['Esperando', 'Imprimiendo'],
  'response-not-valid': ['Esperando', 'Imprimiendo'],
  'no-confirmation': ['Esperando', 'Imprimiendo'],
  'connection-lost': ['Esperando', 'Imprimiendo'],
  interrupted: ['Esperando', 'Imprimiendo'],
  'printing-off': ['Impresión desactivada', 'Imprimiendo'],
  'printer-inactive': ['Impresora desactivada', 'Imprimiendo'],
  'printer-held': ['Retenido', 'Imprimiendo'],
  'gave-up': ['Esperando', 'Imprimiendo'],
};

describe('the state of a job in the queue', () => {
  it.each(PRINTER_PROBLEMS)(
    'is amber with a word for the problem «%s» while the job is printed by itself',
    (problem) => {
      const [waiting, sending] = WORDS[problem];
      expect(printJobStateText({ state: 'waiting', problem }, false)).toEqual({ dot: 'warn', word: waiting });
      expect(printJobStateText({ state: 'sending', problem }, false)).toEqual({ dot: 'warn', word: sending });
    },
  );

  it.each(PRINTER_PROBLEMS)('is red after the problem «%s» when a person must decide', (problem) => {
    expect(printJobStateText({ state: 'failed', problem }, false)).toEqual({ dot: 'danger', word: 'No impreso' });
    expect(printJobStateText({ state: 'unknown', problem }, false)).toEqual({
      dot: 'danger',
      word: 'Puede que haya salido: mira el papel',
    });
  });

  it('is «Retenido» while its printer is held', () => {
    expect(printJobStateText({ state: 'waiting', problem: 'unreachable' }, true)).toEqual({
      dot: 'warn',
      word: 'Retenido',
    });
  });

  it('has a word in every state, also without a problem', () => {
    const words = PRINT_JOB_STATES.map((state) => printJobStateText({ state, problem: null }, false).word);
    expect(words.every((word) => word !== '')).toBe(true);
  });
});

describe('the toast on the tablet that requested a job', () => {
  it.each([
    ['waiting', 'unreachable', 'Error en la petición de impresión'],
    ['waiting', 'busy', 'Error en la petición de impresión'],
    ['waiting', 'paper-out', null],
    ['sending', 'paper-out', null],
    ['failed', 'refused', 'Error de impresión'],
    ['failed', 'response-not-valid', 'Error de impresión'],
    ['failed', 'gave-up', null],
    ['unknown', 'no-confirmation', 'Error en la petición de impresión'],
    ['unknown', 'connection-lost', 'Error en la petición de impresión'],
  ] as const)('of a job in the state «%s» with the problem «%s» is %s', (state, problem, text) => {
    expect(printJobToastText({ state, problem })).toBe(text);
  });
});

describe('new rows of the queue', () => {
  it('are those that were not in it before, and the first fetch has none', () => {
    const [first, second] = [
      failedPrintJob(),
      failedPrintJob({ tableCode: 'b2', state: 'waiting', problem: 'paper-out' }),
    ];
    const opened = updateNewPrintJobs(NO_NEW_PRINT_JOBS, [first]);
    expect(opened.changeCount).toBe(0);
    const added = updateNewPrintJobs(opened, [first, second]);
    expect([added.changeCount, added.announcement]).toEqual([1, 'Cola de Impresión: Mesa B02, sin papel']);
    const removed = updateNewPrintJobs(added, [second]);
    expect([removed.changeCount, removed.announcement]).toEqual([1, added.announcement]);
  });

  it('are announced by their number if there are several', () => {
    const opened = updateNewPrintJobs(NO_NEW_PRINT_JOBS, []);
    expect(updateNewPrintJobs(opened, [failedPrintJob(), failedPrintJob()]).announcement).toBe(
      'Cola de Impresión: 2 peticiones nuevas',
    );
  });
});

describe('the rows of the queue', () => {
  it('are named by their table, and other paper by what it is', () => {
    expect(printJobName(failedPrintJob())).toBe('Mesa A01');
    expect(printJobName(failedPrintJob({ kind: 'receipt' }))).toBe('Justificante de pago · Mesa A01');
    expect(printJobName(failedPrintJob({ kind: 'bill' }))).toBe('La cuenta · Mesa A01');
    expect(printJobName(failedPrintJob({ kind: 'move', section: null }))).toBe('Cambio de mesa · Mesa A01');
    expect(printJobName(failedPrintJob({ kind: 'z-closure', section: null, tableCode: null }))).toBe(
      'Cierre de caja (Z)',
    );
    expect(printJobName(failedPrintJob({ kind: 'test', section: null, tableCode: null }))).toBe('Impresión de prueba');
  });

  it('are filtered by table, in the usual order of the tables', () => {
    const jobs = ['a10', 'a2', null, 'a10'].map((tableCode) => failedPrintJob({ tableCode }));
    expect(tableCodesOfJobs(jobs)).toEqual(['a2', 'a10']);
    expect(printJobsOfTable(jobs, 'a10')).toEqual([jobs[0], jobs[3]]);
    expect(printJobsOfTable(jobs, null)).toBe(jobs);
  });

  it('are counted on the button up to 9, and more are «+9»', () => {
    expect([1, 9, 10, 60].map(printQueueTexts.badge)).toEqual(['1', '9', '+9', '+9']);
  });
});
