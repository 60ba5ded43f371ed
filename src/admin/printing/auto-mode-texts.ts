// Spanish texts of the automatic mode of a board.
import type { AutoRunInterval, AutoRunMode, AutoRunPause } from '#domain/auto-run.ts';

/** Where the automatic mode prints. */
export interface AutoModePrinter {
  readonly name: string;
  readonly copies: number;
}

/** A mode as the select offers it. */
export interface AutoModeChoice {
  readonly mode: AutoRunMode;
  /** Null unless the mode is `interval`. */
  readonly intervalMinutes: AutoRunInterval | null;
}

const EVERYWHERE = 'Funciona aunque no haya ninguna tableta encendida, y es igual en todas.';

export const autoModeTexts = {
  label: 'Modo de gestión',
  choice: ({ mode, intervalMinutes }: AutoModeChoice): string => {
    if (mode === 'off') return 'Manual';
    return mode === 'arrival' ? 'Al llegar' : `Cada ${intervalMinutes} min`;
  },
  confirmTitle: ({ mode, intervalMinutes }: AutoModeChoice): string => {
    if (mode !== 'interval') return '¿Imprimir cada pedido al llegar?';
    return `¿Imprimir y marcar todo como hecho ${every(intervalMinutes)}?`;
  },
  confirmText: ({ mode, intervalMinutes }: AutoModeChoice, printer: AutoModePrinter): string => {
    if (mode !== 'interval')
      return `Cada pedido nuevo de este tablero se imprimirá solo en ${printerText(printer)}. Sus líneas seguirán pendientes hasta que alguien pulse «Hecho», que ya no las imprimirá otra vez. ${EVERYWHERE}`;
    return `${capitalized(every(intervalMinutes))}, todas las líneas pendientes de este tablero se imprimirán en ${printerText(printer)} y pasarán a hechas sin que nadie las pulse. No se puede deshacer. Si la impresora no imprime, las líneas se quedan en el tablero. ${EVERYWHERE}`;
  },
  confirm: 'Activar',
  /** What happens while the mode is on. `nextTime` is null for the mode `arrival`. */
  running: (printer: AutoModePrinter, nextTime: string | null): string =>
    nextTime === null
      ? `Cada pedido nuevo se imprime al llegar en ${printerText(printer)}.`
      : `A las ${nextTime} se imprimirá todo en ${printerText(printer)} y se marcará como hecho.`,
  /** `when`: «a las 21:05», or a day and a time. */
  setBy: (name: string, when: string) => `Lo activó ${name} ${when}.`,
  today: (time: string) => `a las ${time}`,
  earlier: (dayAndTime: string) => `el ${dayAndTime}`,
  pausedTitle: 'Modo automático en pausa',
  paused: (pause: AutoRunPause, printerName: string): string => `${PAUSES[pause](printerName)} ${PAUSE_CONSEQUENCE}`,
  /** The printer that is chosen on this tablet instead of the one that is used. */
  changePrinter: ({ name, copies }: AutoModePrinter): string => `Usar ${printerText({ name, copies })}`,
  unknownPrinter: 'una impresora desactivada',
  changed: {
    off: 'Modo manual',
    arrival: 'Modo automático activado',
    interval: 'Modo automático activado',
  } satisfies Record<AutoRunMode, string>,
} as const;

const PAUSE_CONSEQUENCE = 'Las líneas se quedan en el tablero; seguirá solo.';

const PAUSES: Readonly<Record<AutoRunPause, (printerName: string) => string>> = {
  'printing-off': () => 'Las impresoras no están activas.',
  'printer-inactive': (name) => `${name} está desactivada.`,
  'printer-held': (name) => `${name} no confirma lo que imprime.`,
  'printer-not-printing': (name) => `${name} no imprime.`,
  'queue-full': () => 'Hay demasiados tickets esperando.',
};

function printerText({ name, copies }: AutoModePrinter): string {
  return copies === 1 ? name : `${name} (${copies} copias)`;
}

function every(minutes: number | null): string {
  return minutes === 1 ? 'cada minuto' : `cada ${minutes} minutos`;
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
}
