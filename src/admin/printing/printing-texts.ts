// Spanish texts of the printing controls of a board: printer, copies, tickets.
import type { PrintTableResult } from '#contract/printing.ts';

const NO_PRINTER = 'No hay ninguna impresora seleccionada';

export const printingTexts = {
  controls: 'Impresión',
  printer: 'Impresora',
  noPrinter: 'Ninguna',
  choosePrinter: 'Selecciona una impresora',
  noActivePrinters: 'No hay impresoras activas',
  readFailed: 'No se ha podido leer el estado de las impresoras',
  loading: 'Cargando…',
  notRead: 'Sin datos',
  /** The state of a printer that is chosen on this tablet and was switched off. */
  inactiveState: 'Desactivada: elige otra',
  copies: 'Copias',

  print: 'Imprimir',
  /** Begins with the visible word, for voice control. */
  printTable: (label: string, lines: number) =>
    lines === 1 ? `Imprimir la línea de la mesa ${label}` : `Imprimir las ${lines} líneas de la mesa ${label}`,
  printing: 'Imprimiendo',
  printerRequired: NO_PRINTER,
  printingOff: 'Las impresoras no están activas',
  notRequested: (label: string) => `No se sabe si ha llegado la petición de imprimir la mesa ${label}.`,
  retryHint: 'Al reintentar no se imprime dos veces.',
  resume: 'Probar y seguir',
  /** The printer refused the ticket. */
  refused: 'Error de impresión',
  /** The printer did not answer, or it is not known whether it printed. */
  noResponse: 'Error en la petición de impresión',
} as const;

/** Why lines that were marked as done by hand were not printed; null, without a message, while printing is switched off. */
export const notPrintedTexts: Readonly<Record<NonNullable<PrintTableResult['notPrinted']>, string | null>> = {
  'no-printer': NO_PRINTER,
  'printing-off': null,
  'printer-inactive': 'No se ha impreso: la impresora está desactivada. Elige otra.',
  'too-many-waiting': 'No se ha impreso: hay demasiados tickets esperando. Revisa las impresoras.',
};
