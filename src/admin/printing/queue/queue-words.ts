// Describes the state of a job of the print queue by a coloured dot and a short text.
import type { QueuedPrintJob } from '#contract/printing.ts';
import type { PrinterProblem } from '#domain/printer.ts';

/** How the state of a job in the print queue is shown: the colour of the dot, and a short text. */
interface PrintJobStateText {
  /** `warn`: the job needs no action to be printed. `danger`: a person must decide. `ok`: no longer in the queue. */
  readonly dot: 'warn' | 'danger' | 'ok';
  readonly word: string;
}

const WAITING = 'Esperando';
const BROKEN = 'Avería';

/** Why a job waits. Problems that the next try may solve by itself are «Esperando». */
const WAITING_WORDS: Readonly<Record<PrinterProblem, string>> = {
  unreachable: WAITING,
  busy: WAITING,
  'address-not-allowed': WAITING,
  away: WAITING,
  'certificate-changed': WAITING,
  'paper-out': 'Sin papel',
  'cover-open': 'Tapa abierta',
  cutter: BROKEN,
  overheated: BROKEN,
  broken: BROKEN,
  offline: WAITING,
  refused: WAITING,
  'response-not-valid': WAITING,
  'no-confirmation': WAITING,
  'connection-lost': WAITING,
  interrupted: WAITING,
  'printing-off': 'Impresión desactivada',
  'printer-inactive': 'Impresora desactivada',
  'printer-held': 'Retenido',
  'gave-up': WAITING,
};

/** Problems that a printer reports in the middle of a ticket: it goes on once they are solved. */
const HALFWAY_WORDS: Readonly<Partial<Record<PrinterProblem, string>>> = {
  'paper-out': 'Sin papel, a medias',
  'cover-open': 'Tapa abierta, a medias',
  cutter: BROKEN,
  overheated: BROKEN,
  broken: BROKEN,
};

/**
 * Returns the dot and the text that show the state of a job in the print queue. `isHeld`: nothing is sent to its printer until a
 * member of staff resumes it.
 */
export function printJobStateText(
  { state, problem }: Pick<QueuedPrintJob, 'state' | 'problem'>,
  isHeld: boolean,
): PrintJobStateText {
  switch (state) {
    case 'waiting':
      if (isHeld) return { dot: 'warn', word: WAITING_WORDS['printer-held'] };
      return { dot: 'warn', word: problem === null ? WAITING : WAITING_WORDS[problem] };
    case 'sending':
      return { dot: 'warn', word: (problem && HALFWAY_WORDS[problem]) ?? 'Imprimiendo' };
    case 'failed':
      return { dot: 'danger', word: 'No impreso' };
    case 'unknown':
      return { dot: 'danger', word: 'Puede que haya salido: mira el papel' };
    case 'dismissed':
      return { dot: 'ok', word: 'Eliminado' };
    case 'printed':
      return { dot: 'ok', word: 'Impreso' };
    case 'sent':
      return { dot: 'ok', word: 'Enviado' };
  }
}
