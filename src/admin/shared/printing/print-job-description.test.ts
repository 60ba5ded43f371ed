// What staff read of a print job that they started.
import { describe, expect, it } from 'vitest';
import { PRINT_JOB_STATES } from '#domain/print-job.ts';
import { PRINTER_PROBLEMS } from '#domain/printer.ts';
import { describePrintJob } from './print-job-description.ts';

const PRINTER = { id: '0199b000-0000-7000-8000-000000000001', name: 'Barra' };

describe('a print job that staff started', () => {
  it.each([
    ['waiting', null, 'busy', 'Imprimiendo en Barra…'],
    ['sending', null, 'busy', 'Imprimiendo en Barra…'],
    ['waiting', 'paper-out', 'stuck', 'Barra: sin papel'],
    ['sending', 'cover-open', 'busy', 'Barra: tapa abierta'],
    ['printed', null, 'done', 'Impreso en Barra'],
    ['sent', null, 'done', 'Enviado a Barra'],
    ['failed', 'gave-up', 'stuck', 'No impreso'],
    ['unknown', 'connection-lost', 'stuck', 'Puede que haya salido: mira el papel'],
    ['dismissed', null, 'dismissed', 'Alguien lo ha quitado de la cola de impresión'],
  ] as const)('%s with the problem %s is %s: «%s»', (state, problem, phase, title) => {
    expect(describePrintJob({ state, problem, printer: PRINTER })).toMatchObject({ phase, title });
  });

  it('says before a reprint that the paper will be marked with «COPIA», only if it may have been printed', () => {
    const marked = PRINT_JOB_STATES.filter((state) =>
      describePrintJob({ state, problem: 'no-confirmation', printer: PRINTER }).text.includes('«COPIA»'),
    );
    expect(marked).toEqual(['unknown']);
  });

  it('says for each problem what to do about it', () => {
    const advice = PRINTER_PROBLEMS.map(
      (problem) => describePrintJob({ state: 'failed', problem, printer: PRINTER }).text,
    );
    expect(new Set(advice).size).toBe(PRINTER_PROBLEMS.length);
    for (const text of advice) expect(text).toMatch(/^[A-Z¿].+\.$/);
  });
});
