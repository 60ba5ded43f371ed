// Describes the state of a printer in a few words.
import { printerProblemNames } from '#admin/shared/printer-problem-texts.ts';
import type { PrinterWithState } from '#contract/printing.ts';
import type { StateDotKind } from './StateDot.tsx';
import { sharedPrintingTexts } from './shared-printing-texts.ts';

/** State of a printer, as a coloured dot and a short word. */
interface ShownPrinterState {
  /** `none`: nothing is known about the printer yet. */
  readonly dot: StateDotKind;
  readonly word: string;
}

type ShownPrinter = Pick<PrinterWithState, 'active' | 'heldOn' | 'problem' | 'isPaperLow' | 'testedOn'>;

/**
 * Returns the coloured dot and the word that show the state of a printer. A problem that prevents printing takes precedence over
 * one that only needs attention, such as little paper.
 */
export function printerState({ active, heldOn, problem, isPaperLow, testedOn }: ShownPrinter): ShownPrinterState {
  const { states } = sharedPrintingTexts;
  if (!active) return { dot: 'danger', word: printerProblemNames['printer-inactive'] };
  if (heldOn !== null) return { dot: 'danger', word: printerProblemNames['printer-held'] };
  if (problem !== null) return { dot: 'warn', word: printerProblemNames[problem.code] };
  if (isPaperLow) return { dot: 'warn', word: states.paperLow };
  if (testedOn === null) return { dot: 'none', word: states.untested };
  return { dot: 'ok', word: states.ready };
}

/** Returns the text of a printer in a select field: its name, followed by its state unless it is ready. */
export function printerOptionText(printer: ShownPrinter & Pick<PrinterWithState, 'name'>): string {
  const { dot, word } = printerState(printer);
  return dot === 'ok' ? printer.name : `${printer.name} · ${word.toLocaleLowerCase('es')}`;
}
