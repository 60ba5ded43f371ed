// Spanish texts of the print queue.
import type { PrintOutcomeKind } from '#domain/print-job.ts';

/** Jobs above this number are «+9» on the button. */
const BADGE_MAX = 9;

export const queueTexts = {
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
  clearFilters: 'Borrar Filtros',
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
    attempts: 'Intentos',
    noAttempts: 'Todavía no se ha intentado imprimir.',
    /** Names the copy only if there are several: a lone «Copia 1» would read as «COPIA». */
    attempt: (time: string, copy: number, copies: number) =>
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
