// Builds the banners of a board about printers with a problem or little paper.
import { joinSentences } from '#admin/shared/printing/sentences.ts';
import type { PrinterWithState } from '#contract/printing.ts';
import type { PrinterProblem } from '#domain/printer.ts';

/** Banner about a problem or little paper of a printer: its colour, its text, and whether staff must try the printer again. */
interface PrinterBanner {
  readonly kind: 'warn' | 'danger' | 'info';
  readonly text: string;
  /** A member of staff must try the printer: the banner has the button «Probar y seguir». */
  readonly needsResume: boolean;
}

type BannerText = (name: string, waiting: number, since: string) => string;

/** From the time of a problem, in ISO 8601, to «desde las 21:40». */
type SinceText = (since: string) => string;

/**
 * The text of each problem; null if the problem concerns one ticket and not the printer, which may print the next one: such
 * a ticket is in the queue. `waiting` is the number of jobs that wait for the printer, `since` the time of the problem in words.
 */
const PROBLEM_TEXTS: Readonly<Record<PrinterProblem, BannerText | null>> = {
  unreachable: notResponding,
  busy: notResponding,
  'address-not-allowed': (name, waiting) =>
    joinSentences(`${name}: su dirección no está permitida.`, waitingText(waiting), 'Avisa al propietario.'),
  away: (name, waiting, since) => goesOnText(`${name} no da señales ${since}.`, waiting, 'en cuanto vuelva', ''),
  'certificate-changed': (name, waiting) =>
    joinSentences(
      `${name} tiene otro certificado que antes.`,
      waitingText(waiting),
      'El propietario debe imprimir una prueba.',
    ),
  'paper-out': (name, waiting) => goesOnText(`${name}: sin papel.`, waiting, 'al poner papel', 'Ponle papel.'),
  'cover-open': (name, waiting) => goesOnText(`${name}: tapa abierta.`, waiting, 'al cerrarla', 'Ciérrala.'),
  cutter: (name) => `${name}: atasco en el cortador. Apágala, quita el papel y enciéndela.`,
  overheated: (name, waiting) =>
    joinSentences(`${name}: demasiado caliente.`, waitingText(waiting), 'Déjala enfriar; seguirá sola.'),
  broken: (name) => `${name}: avería. Apágala y enciéndela.`,
  offline: (name, waiting) =>
    joinSentences(`${name}: no está lista.`, waitingText(waiting), 'Mira sus luces, o apágala y enciéndela.'),
  refused: null,
  'response-not-valid': null,
  'no-confirmation': null,
  'connection-lost': null,
  interrupted: null,
  // The controls of the board show it; a banner appears while tickets wait for it.
  'printing-off': (_, waiting) =>
    waiting === 0 ? '' : joinSentences('Las impresoras no están activas.', waitingText(waiting)),
  'printer-inactive': (name, waiting) =>
    waiting === 0 ? '' : joinSentences(`${name} está desactivada.`, waitingText(waiting)),
  'printer-held': (name) => `${name} no confirma lo que imprime.`,
  'gave-up': null,
};

/**
 * Returns the banner about a problem of a printer, or about little paper; null if none is needed. A problem of a single ticket has
 * no banner. While printing is deactivated in the app, there is one only if tickets wait. `sinceText` formats the time at which the
 * problem began.
 */
export function printerBanner(printer: PrinterWithState, sinceText: SinceText): PrinterBanner | null {
  const { name, problem, heldOn, isPaperLow, waiting } = printer;
  const code = heldOn === null ? problem?.code : 'printer-held';
  const text = (code && PROBLEM_TEXTS[code]?.(name, waiting, problem ? sinceText(problem.since) : '')) ?? '';
  if (text !== '') return { kind: code === 'printer-held' ? 'danger' : 'warn', text, needsResume: heldOn !== null };
  return isPaperLow ? { kind: 'info', text: `A ${name} le queda poco papel`, needsResume: false } : null;
}

/** A printer, and the banner about it among the notices of a board. */
export interface BoardPrinterBanner {
  readonly printer: PrinterWithState;
  readonly banner: PrinterBanner;
}

const SEVERITY: readonly PrinterBanner['kind'][] = ['danger', 'warn', 'info'];

/** Builds the banners about the printers that a board uses, the most serious first. Printers that work have none. */
export function boardPrinterBanners(
  printers: readonly PrinterWithState[],
  sinceText: SinceText,
): readonly BoardPrinterBanner[] {
  return printers
    .flatMap((printer) => {
      const banner = printerBanner(printer, sinceText);
      return banner ? [{ printer, banner }] : [];
    })
    .sort((one, other) => SEVERITY.indexOf(one.banner.kind) - SEVERITY.indexOf(other.banner.kind));
}

function notResponding(name: string, waiting: number): string {
  if (waiting === 0) return `${name} no responde.`;
  return `${name} no responde. ${ticketsWait(waiting)}; se reintenta solo.`;
}

function goesOnText(problem: string, waiting: number, when: string, advice: string): string {
  if (waiting === 0) return joinSentences(problem, advice);
  return `${problem} ${ticketsWait(waiting)} y ${waiting === 1 ? 'saldrá' : 'saldrán'} ${when}.`;
}

function waitingText(waiting: number): string {
  return waiting === 0 ? '' : `${ticketsWait(waiting)}.`;
}

function ticketsWait(waiting: number): string {
  return waiting === 1 ? '1 ticket espera' : `${waiting} tickets esperan`;
}
