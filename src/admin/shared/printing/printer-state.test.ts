// The state of a printer in one word.
import { describe, expect, it } from 'vitest';
import { PRINTER_PROBLEMS } from '#domain/printer.ts';
import { printerOptionText, printerState } from './printer-state.ts';

const NOW = '2026-11-21T20:00:00.000Z';
const READY = { active: true, testedOn: NOW, problem: null, isPaperLow: false, heldOn: null } as const;
const PAPER_OUT = { code: 'paper-out', since: NOW } as const;

describe('the state of a printer', () => {
  it.each([
    ['tested and without a problem', READY, 'ok', 'Lista'],
    ['never tested', { ...READY, testedOn: null }, 'none', 'Sin probar'],
    ['nearly out of paper', { ...READY, isPaperLow: true }, 'warn', 'Poco papel'],
    ['out of paper, and therefore also low', { ...READY, isPaperLow: true, problem: PAPER_OUT }, 'warn', 'Sin papel'],
    ['held, whatever its last problem', { ...READY, heldOn: NOW, problem: PAPER_OUT }, 'danger', 'Retenida'],
    ['switched off, whatever else', { ...READY, active: false, heldOn: NOW }, 'danger', 'Desactivada'],
  ] as const)('of a printer that is %s', (_, printer, dot, word) => {
    expect(printerState(printer)).toMatchObject({ dot, word });
  });

  it.each([
    ['the name alone while it is ready', READY, 'Barra'],
    ['the name and the state otherwise', { ...READY, problem: PAPER_OUT }, 'Barra · sin papel'],
  ])('is an option of a select: %s', (_, printer, option) => {
    expect(printerOptionText({ ...printer, name: 'Barra' })).toBe(option);
  });

  it('has a word for each problem', () => {
    const words = PRINTER_PROBLEMS.map((code) => printerState({ ...READY, problem: { code, since: NOW } }).word);
    expect(new Set(words).size).toBe(PRINTER_PROBLEMS.length);
  });
});
