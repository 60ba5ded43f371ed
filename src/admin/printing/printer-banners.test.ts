import { describe, expect, it } from 'vitest';
import { sinceText } from '#admin/shared/days/since-text.ts';
import { PRINTER_PROBLEMS, type PrinterProblem } from '#domain/printer.ts';
import { boardPrinterBanners, printerBanner } from './printer-banners.ts';
import { newPrinter } from './testing/printing-data.ts';
import { parseStoredCopies, parseStoredPrinterId } from './use-board-printing.ts';

const SINCE = '2026-11-21T20:40:00.000Z';
const sinceSaid = (since: string) => sinceText(new Date(since), '2026-11-21', 'Europe/Madrid');

/** The banner with no, one and three waiting jobs; null where no banner is shown. */
const TEXTS: Readonly<Record<PrinterProblem, readonly [string, string, string] | null>> = {
  unreachable: [
    'Cocina no responde.',
    'Cocina no responde. 1 ticket espera; se reintenta solo.',
    'Cocina no responde. 3 tickets esperan; se reintenta solo.',
  ],
  busy: [
    'Cocina no responde.',
    'Cocina no responde. 1 ticket espera; se reintenta solo.',
    'Cocina no responde. 3 tickets esperan; se reintenta solo.',
  ],
  away: [
    'Cocina no da señales desde las 21:40.',
    'Cocina no da señales desde las 21:40. 1 ticket espera y saldrá en cuanto vuelva.',
    'Cocina no da señales desde las 21:40. 3 tickets esperan y saldrán en cuanto vuelva.',
  ],
  'address-not-allowed': [
    'Cocina: su dirección no está permitida. Avisa al propietario.',
    'Cocina: su dirección no está permitida. 1 ticket espera. Avisa al propietario.',
    'Cocina: su dirección no está permitida. 3 tickets esperan. Avisa al propietario.',
  ],
  'certificate-changed': [
    'Cocina tiene otro certificado que antes. El propietario debe imprimir una prueba.',
    'Cocina tiene otro certificado que antes. 1 ticket espera. El propietario debe imprimir una prueba.',
    'Cocina tiene otro certificado que antes. 3 tickets esperan. El propietario debe imprimir una prueba.',
  ],
  'paper-out': [
    'Cocina: sin papel. Ponle papel.',
    'Cocina: sin papel. 1 ticket espera y saldrá al poner papel.',
    'Cocina: sin papel. 3 tickets esperan y saldrán al poner papel.',
  ],
  'cover-open': [
    'Cocina: tapa abierta. Ciérrala.',
    'Cocina: tapa abierta. 1 ticket espera y saldrá al cerrarla.',
    'Cocina: tapa abierta. 3 tickets esperan y saldrán al cerrarla.',
  ],
  cutter: same('Cocina: atasco en el cortador. Apágala, quita el papel y enciéndela.'),
  overheated: [
    'Cocina: demasiado caliente. Déjala enfriar; seguirá sola.',
    'Cocina: demasiado caliente. 1 ticket espera. Déjala enfriar; seguirá sola.',
    'Cocina: demasiado caliente. 3 tickets esperan. Déjala enfriar; seguirá sola.',
  ],
  broken: same('Cocina: avería. Apágala y enciéndela.'),
  offline: [
    'Cocina: no está lista. Mira sus luces, o apágala y enciéndela.',
    'Cocina: no está lista. 1 ticket espera. Mira sus luces, o apágala y enciéndela.',
    'Cocina: no está lista. 3 tickets esperan. Mira sus luces, o apágala y enciéndela.',
  ],
  refused: null,
  'response-not-valid': null,
  'no-confirmation': null,
  'connection-lost': null,
  interrupted: null,
  'printing-off': [
    '',
    'Las impresoras no están activas. 1 ticket espera.',
    'Las impresoras no están activas. 3 tickets esperan.',
  ],
  'printer-inactive': ['', 'Cocina está desactivada. 1 ticket espera.', 'Cocina está desactivada. 3 tickets esperan.'],
  'printer-held': same('Cocina no confirma lo que imprime.'),
  'gave-up': null,
};

describe('the banner of a printer', () => {
  it.each(PRINTER_PROBLEMS)('has the text of the problem «%s», with the number of waiting tickets', (code) => {
    for (const [index, waiting] of [0, 1, 3].entries()) {
      const banner = printerBanner(newPrinter({ problem: { code, since: SINCE }, waiting }), sinceSaid);
      expect(banner?.text ?? '').toBe(TEXTS[code]?.[index] ?? '');
    }
  });

  it('has the button that resumes a held printer, whatever its last problem was', () => {
    const held = newPrinter({ heldOn: SINCE, problem: { code: 'paper-out', since: SINCE } });
    expect(printerBanner(held, sinceSaid)).toEqual({
      kind: 'danger',
      text: 'Cocina no confirma lo que imprime.',
      needsResume: true,
    });
  });

  it('warns of little paper only while nothing worse is known', () => {
    const low = newPrinter({ isPaperLow: true });
    expect(printerBanner(low, sinceSaid)).toEqual({
      kind: 'info',
      text: 'A Cocina le queda poco papel',
      needsResume: false,
    });
    const out = { ...low, problem: { code: 'paper-out', since: SINCE } } as const;
    expect(printerBanner(out, sinceSaid)?.kind).toBe('warn');
  });

  it('stands below the banners of printers that are worse off', () => {
    const low = newPrinter({ isPaperLow: true });
    const out = newPrinter({ problem: { code: 'paper-out', since: SINCE } });
    const held = newPrinter({ heldOn: SINCE });
    const shown = boardPrinterBanners([low, newPrinter(), out, held], sinceSaid).map(({ printer }) => printer);
    expect(shown).toEqual([held, out, low]);
  });

  it('is not shown for a printer that is ready', () => {
    expect(printerBanner(newPrinter(), sinceSaid)).toBeNull();
  });
});

describe('the printer and the copies of a browser', () => {
  it('are none and one unless valid ones are stored', () => {
    const { id } = newPrinter();
    expect([id, 'Cocina', '', null].map(parseStoredPrinterId)).toEqual([id, null, null, null]);
    expect(['1', '5', '6', '0', '1.5', 'dos', null].map(parseStoredCopies)).toEqual([1, 5, 1, 1, 1, 1, 1]);
  });
});

function same(text: string): readonly [string, string, string] {
  return [text, text, text];
}
