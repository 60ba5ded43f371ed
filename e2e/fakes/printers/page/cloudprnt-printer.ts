// The switches of a printer that asks for its tickets by CloudPRNT on the page, in Spanish.
import type { CloudprntFake } from '#e2e/fakes/printers/cloudprnt/cloudprnt-fake.ts';
import type { CloudprntSwitches } from '#e2e/fakes/printers/cloudprnt/switches.ts';
import type { PagePrinter } from './page-printer.ts';
import { type ControlList, switchControl } from './switch-control.ts';

/**
 * Adapts a simulated CloudPRNT printer for the web page of the printer simulators, which shows its paper and lets a person set
 * faults. The texts are in Spanish.
 */
export function cloudprntPrinterForPage(name: string, printer: CloudprntFake, columns: number): PagePrinter {
  const normal = { ...printer.switches };
  return {
    ...{ name, url: `cloudprnt://${printer.mac}`, columns },
    status: () => statusOf(printer.switches),
    controls: EVERYDAY.map(([label, options]) => switchControl(printer, label, options)),
    moreControls: OTHERS.map(([label, options]) => switchControl(printer, label, options)),
    tickets: printer.tickets,
    errors: () => printer.errors,
    resetSwitches: () => printer.set(normal),
    tearOff: printer.tearOff,
    onChange: (listener) => onVisibleChange(printer, listener),
  };
}

/** A printer that polls changes with each call, but the page only with its paper and its switches. */
function onVisibleChange(printer: CloudprntFake, listener: () => void): () => void {
  const visible = () => JSON.stringify([printer.tickets().length, printer.errors, printer.switches]);
  let shown = visible();
  return printer.onChange(() => {
    const now = visible();
    if (now === shown) return;
    shown = now;
    listener();
  });
}

const EVERYDAY: ControlList<CloudprntSwitches> = [
  [
    'Corriente',
    [
      ['Encendida', { isOff: false }],
      ['Apagada', { isOff: true }],
    ],
  ],
  [
    'Papel',
    [
      ['Rollo entero', { paperLines: null, isPaperLow: false }],
      ['Queda poco', { paperLines: null, isPaperLow: true }],
      ['Quedan 5 líneas', { paperLines: 5, isPaperLow: false }],
      ['Sin papel', { paperLines: 0, isPaperLow: false }],
    ],
  ],
  [
    'Tapa',
    [
      ['Cerrada', { isCoverOpen: false }],
      ['Abierta', { isCoverOpen: true }],
    ],
  ],
];

const OTHERS: ControlList<CloudprntSwitches> = [
  [
    'Confirma cada ticket',
    [
      ['Una vez', { confirmations: 1, forgetsConfirmation: false }],
      ['Tres veces', { confirmations: 3, forgetsConfirmation: false }],
      ['Nunca', { confirmations: 1, forgetsConfirmation: true }],
    ],
  ],
  [
    'Pide cada ticket',
    [
      ['Una vez', { asks: 1, fetches: 1 }],
      ['Dos veces', { asks: 2, fetches: 2 }],
    ],
  ],
];

function statusOf({ isOff, isCoverOpen, paperLines, isPaperLow }: CloudprntSwitches): PrinterStatus {
  if (isOff) return { text: 'Apagada', isReady: false };
  const reasons = [isCoverOpen ? 'tapa abierta' : '', paperLines === 0 ? 'sin papel' : ''];
  const faults = reasons.filter((reason) => reason !== '');
  if (faults.length > 0) return { text: `Parada: ${faults.join(', ')}`, isReady: false };
  return { text: isPaperLow ? 'Lista, queda poco papel' : 'Lista', isReady: true };
}

type PrinterStatus = ReturnType<PagePrinter['status']>;
