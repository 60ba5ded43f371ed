import { describe, expect, it } from 'vitest';
import type { AutoRun } from '#contract/auto-runs.ts';
import { AUTO_RUN_PAUSE_REASONS } from '#domain/auto-run.ts';
import { AUTO_MODE_OPTIONS, autoModeOptionOf, autoModeSelectValue, decideAutoModeChange } from './auto-mode-choices.ts';
import { autoModeTexts } from './printing-texts.ts';
import { newPrinter } from './testing/printing-data.ts';

const OFF: AutoRun = {
  ...{ section: 'food', mode: 'off', intervalMinutes: null, printerId: null, copies: 1 },
  ...{ setBy: null, setOn: null, nextRunOn: null, pausedFor: null },
};
const barra = newPrinter({ name: 'Barra' });
const cocina = newPrinter({ name: 'Cocina' });
const EVERY_5: AutoRun = { ...OFF, mode: 'interval', intervalMinutes: 5, printerId: barra.id, copies: 2 };

describe('the automatic mode of a board', () => {
  it('is manual, at the arrival of orders, or at one of six intervals', () => {
    expect(AUTO_MODE_OPTIONS.map(autoModeTexts.choice)).toEqual([
      ...['Manual', 'Al llegar', 'Cada 1 min', 'Cada 3 min'],
      ...['Cada 5 min', 'Cada 8 min', 'Cada 10 min', 'Cada 15 min'],
    ]);
    expect(AUTO_MODE_OPTIONS.map((choice) => autoModeOptionOf(autoModeSelectValue(choice)))).toEqual(AUTO_MODE_OPTIONS);
    expect(autoModeOptionOf('4')).toEqual({ mode: 'off', intervalMinutes: null });
  });

  it('asks when it is switched on, with the printer and the copies of this tablet', () => {
    expect(decideAutoModeChange(autoModeOptionOf('5'), OFF, { printer: cocina, copies: 3 })).toEqual({
      kind: 'ask',
      printer: cocina,
      request: { section: 'food', mode: 'interval', intervalMinutes: 5, printerId: cocina.id, copies: 3 },
    });
    expect(decideAutoModeChange(autoModeOptionOf('arrival'), EVERY_5, { printer: cocina, copies: 1 }).kind).toBe('ask');
  });

  it('keeps its printer and its copies at another interval, whatever this tablet has chosen', () => {
    expect(decideAutoModeChange(autoModeOptionOf('10'), EVERY_5, { printer: cocina, copies: 1 })).toEqual({
      kind: 'send',
      request: { section: 'food', mode: 'interval', intervalMinutes: 10, printerId: barra.id, copies: 2 },
    });
  });

  it('is switched off without a question, also where no printer is chosen', () => {
    expect(decideAutoModeChange(autoModeOptionOf('off'), EVERY_5, { printer: undefined, copies: 1 })).toEqual({
      kind: 'send',
      request: { section: 'food', mode: 'off', intervalMinutes: null, printerId: null, copies: 2 },
    });
  });

  it('needs a printer that is active', () => {
    expect(decideAutoModeChange(autoModeOptionOf('5'), OFF, { printer: undefined, copies: 1 }).kind).toBe(
      'printer-required',
    );
    const inactive = newPrinter({ active: false });
    expect(decideAutoModeChange(autoModeOptionOf('5'), OFF, { printer: inactive, copies: 1 }).kind).toBe(
      'printer-required',
    );
  });
});

describe('the texts of the automatic mode', () => {
  const printer = { name: 'Cocina', copies: 2 };

  it('name the interval, the printer and the copies before it is switched on', () => {
    expect(autoModeTexts.confirmTitle(autoModeOptionOf('1'))).toBe('¿Imprimir y marcar todo como hecho cada minuto?');
    expect(autoModeTexts.confirmText(autoModeOptionOf('5'), printer)).toMatch(
      /^Cada 5 minutos, todas las líneas .* en Cocina \(2 copias\) y pasarán a hechas/,
    );
    expect(autoModeTexts.confirmText(autoModeOptionOf('arrival'), printer)).toContain('seguirán pendientes');
  });

  it('say what happens next', () => {
    expect(autoModeTexts.running({ name: 'Cocina', copies: 1 }, '21:35')).toBe(
      'A las 21:35 se imprimirá todo en Cocina y se marcará como hecho.',
    );
    expect(autoModeTexts.running(printer, null)).toBe('Cada pedido nuevo se imprime en Cocina (2 copias) al llegar.');
  });

  it.each(AUTO_RUN_PAUSE_REASONS)('explain the pause «%s»', (pause) => {
    expect(autoModeTexts.paused(pause, 'Cocina')).toMatch(/\. Las líneas se quedan en la pantalla; seguirá solo\.$/);
  });
});
