// Spanish texts of printing from a board: printer, copies, tickets, the automatic mode (tickets are printed without staff) and the
// print queue.
import { clockTimeInSentence, dateTimeInSentence } from '#contract/clock-time.es.ts';
import type { MarkDoneResult } from '#contract/printing.ts';
import type { AutoRunInterval, AutoRunMode, AutoRunPauseReason } from '#domain/auto-run.ts';
import type { PrintOutcomeKind } from '#domain/print-job.ts';

const NO_PRINTER = 'No hay ninguna impresora seleccionada';

/** Texts of the printing controls of a board. */
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
  printerRequired: `${NO_PRINTER}. Elígela en «Ajustes».`,
  printingOff: 'Las impresoras no están activas',
  notRequested: (label: string) => `No se sabe si ha llegado la petición de imprimir la mesa ${label}.`,
  retryHint: 'Al reintentar no se imprime dos veces.',
  resume: 'Probar y seguir',
  /** The printer refused the ticket. */
  refused: 'Error de impresión',
  /** The printer did not answer, or it is not known whether it printed. */
  noResponse: 'Error en la petición de impresión',
} as const;

/**
 * Messages for staff who marked lines as done when no ticket was printed: one for each reason. Null means no message, for a reason
 * that needs none: printing is switched off.
 */
export const notPrintedTexts: Readonly<Record<NonNullable<MarkDoneResult['notPrinted']>, string | null>> = {
  'no-printer': NO_PRINTER,
  'printing-off': null,
  'printer-inactive': 'No se ha impreso: la impresora está desactivada. Elige otra.',
  'too-many-waiting': 'No se ha impreso: hay demasiados tickets esperando. Revisa las impresoras.',
};

/** The printer that a board's automatic mode uses, by name, and how many copies of each ticket it prints. */
interface AutoModePrinter {
  readonly name: string;
  readonly copies: number;
}

/** An option of a board's automatic mode: when tickets are printed without staff. `off` is manual mode. */
export interface AutoModeOption {
  readonly mode: AutoRunMode;
  /** Null unless the mode is `interval`. */
  readonly intervalMinutes: AutoRunInterval | null;
}

const EVERYWHERE = 'Funciona aunque no haya ninguna tableta encendida, y es igual en todas.';

/** Texts of a board's automatic mode, in which tickets are printed without staff. */
export const autoModeTexts = {
  label: 'Modo de gestión',
  choice: ({ mode, intervalMinutes }: AutoModeOption): string => {
    if (mode === 'off') return 'Manual';
    return mode === 'arrival' ? 'Al llegar' : `Cada ${intervalMinutes} min`;
  },
  confirmTitle: ({ mode, intervalMinutes }: AutoModeOption): string => {
    if (mode !== 'interval') return '¿Imprimir cada pedido al llegar?';
    return `¿Imprimir y marcar todo como hecho ${every(intervalMinutes)}?`;
  },
  confirmText: ({ mode, intervalMinutes }: AutoModeOption, printer: AutoModePrinter): string => {
    if (mode !== 'interval')
      return `Lo que está pendiente en esta pantalla y aún no tiene ticket se imprimirá ahora en ${printerText(printer)}, y cada pedido nuevo al llegar. Sus líneas seguirán pendientes hasta que alguien pulse «Hecho», que ya no las imprimirá otra vez. ${EVERYWHERE}`;
    return `${capitalized(every(intervalMinutes))}, todas las líneas pendientes de esta pantalla se imprimirán en ${printerText(printer)} y pasarán a hechas sin que nadie las pulse. No se puede deshacer. Si la impresora no imprime, las líneas se quedan en la pantalla. ${EVERYWHERE}`;
  },
  confirm: 'Activar',
  /** What happens while the mode is on. `nextTime` is null for the mode `arrival`. */
  running: (printer: AutoModePrinter, nextTime: string | null): string =>
    nextTime === null
      ? `Cada pedido nuevo se imprime en ${printerText(printer)} al llegar.`
      : `A ${clockTimeInSentence(nextTime)} se imprimirá todo en ${printerText(printer)} y se marcará como hecho.`,
  /** `when`: «a las 21:05», or a day and a time. */
  setBy: (name: string, when: string) => `Lo activó ${name} ${when}.`,
  today: (time: string) => `a ${clockTimeInSentence(time)}`,
  earlier: (dayAndTime: string) => `el ${dateTimeInSentence(dayAndTime)}`,
  pausedTitle: 'Modo automático en pausa',
  paused: (pause: AutoRunPauseReason, printerName: string): string =>
    `${PAUSES[pause](printerName)} ${PAUSE_CONSEQUENCE}`,
  /** The printer that is chosen on this tablet instead of the one that is used. */
  changePrinter: ({ name, copies }: AutoModePrinter): string => `Usar ${printerText({ name, copies })}`,
  unknownPrinter: 'una impresora desactivada',
  changed: {
    off: 'Modo manual',
    arrival: 'Modo automático activado',
    interval: 'Modo automático activado',
  } satisfies Record<AutoRunMode, string>,
} as const;

const PAUSE_CONSEQUENCE = 'Las líneas se quedan en la pantalla; seguirá solo.';

const PAUSES: Readonly<Record<AutoRunPauseReason, (printerName: string) => string>> = {
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

/** Jobs above this number are «+9» on the button. */
const BADGE_MAX = 9;

/** Texts of the print queue: print jobs that need attention. */
export const printQueueTexts = {
  title: 'Cola de Impresión',
  button: 'Cola',
  /** Read after the word of the button. */
  buttonRest: (jobs: number) => (jobs === 0 ? 'de Impresión' : `de Impresión: ${count(jobs)}`),
  badge: (jobs: number) => (jobs > BADGE_MAX ? `+${BADGE_MAX}` : String(jobs)),
  readFailed: 'No se ha podido leer la cola',
  offline: 'Sin conexión. La cola puede haber cambiado.',
  empty: 'No se han encontrado resultados',
  /** What an empty queue means; not said of a filter without rows. */
  emptyHint: 'No hay ningún ticket con problemas.',
  found: count,
  /** The server sends only the oldest jobs of a very long queue. */
  older: (shown: number, all: number) => `Se muestran las ${shown} peticiones más antiguas de ${all}.`,
  table: 'Mesa',
  allTables: 'Todas',
  clearFilters: 'Borrar filtros',
  tickAll: 'Marcar todas',
  rowsHint: 'Usa las flechas arriba y abajo para pasar de una petición a otra, y la barra espaciadora para marcarla.',
  columns: { job: 'Petición', time: 'Hora', printer: 'Impresora', state: 'Estado', open: 'Ticket' },
  /** The code that the paper says too. */
  code: (code: string) => `Ticket ${code}`,
  copiesLeft: (left: number, all: number) =>
    left === 1 ? `Falta 1 de ${all} copias` : `Faltan ${left} de ${all} copias`,
  isCopy: 'COPIA',
  open: 'Ver',
  /** Begins with the visible word, for voice control. */
  openJob: (name: string, time: string) => `Ver el ticket: ${name}, ${time}`,
  dismiss: 'Eliminar',
  printAll: 'Imprimir Todo',
  print: 'Imprimir',
  printElsewhere: 'Imprimir en…',
  noneTicked: 'Marca antes alguna petición.',
  noneShown: 'No hay ninguna petición.',
  ticked: (jobs: number) => (jobs === 1 ? '1 marcada' : `${jobs} marcadas`),
  dismissTitle: (jobs: number) =>
    jobs === 1 ? '¿Eliminar la petición de la cola?' : `¿Eliminar ${jobs} peticiones de la cola?`,
  /** `more`: jobs that are not named. */
  dismissText: (names: readonly string[], more: number) =>
    `${names.length === 1 ? 'No se imprimirá' : 'No se imprimirán'}: ${names.join(', ')}${more === 0 ? '' : ` y ${more} más`}. No se puede deshacer.`,
  elsewhereTitle: (jobs: number) => (jobs === 1 ? 'Imprimir la petición en…' : `Imprimir ${jobs} peticiones en…`),
  elsewhereText: (jobs: number) =>
    jobs === 1
      ? 'Elige la impresora por la que va a salir. Si puede haber salido ya, llevará «COPIA».'
      : 'Elige la impresora por la que van a salir. Las que puedan haber salido ya llevarán «COPIA».',
  job: {
    readFailed: 'No se ha podido leer el ticket',
    paper: 'Lo que dice el ticket',
    details: {
      time: 'Pedido el',
      by: 'Pedido por',
      printer: 'Impresora',
      state: 'Estado',
      copies: 'Copias',
      code: 'Ticket',
    },
    automatic: 'Modo automático',
    copiesPrinted: (printed: number, all: number) => `${printed} de ${all}`,
    tries: 'Intentos',
    noTries: 'Todavía no se ha intentado imprimir.',
    /** Names the copy only if there are several: a lone «Copia 1» would read as «COPIA». */
    printTry: (time: string, copy: number, copies: number) =>
      copies === 1 ? time : `${time}, copia ${copy} de ${copies}`,
    running: 'En curso',
    outcomes: {
      confirmed: 'Impreso',
      accepted: 'Enviado a la impresora, que no confirma',
      refused: 'Rechazado por la impresora',
      'not-begun': 'No ha llegado a salir nada',
      unknown: 'Puede que haya salido',
    } satisfies Record<PrintOutcomeKind, string>,
  },
} as const;

function count(jobs: number): string {
  return jobs === 1 ? '1 petición' : `${jobs} peticiones`;
}
