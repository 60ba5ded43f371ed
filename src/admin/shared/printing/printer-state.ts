// The state of a printer as a dot and a short word, beside its name.
import { printerProblemNames } from '#admin/shared/printer-problem-texts.ts';
import type { BoardPrinter } from '#contract/printing.ts';
import { paperTexts } from './paper-texts.ts';
import type { DotKind } from './StateDot.tsx';

export interface PrinterState {
  /** `none`: nothing is known about the printer yet. */
  readonly dot: DotKind;
  readonly word: string;
  /** The printer does not print, or may not print. */
  readonly isTroubled: boolean;
}

type ShownPrinter = Pick<BoardPrinter, 'active' | 'heldOn' | 'problem' | 'isPaperLow' | 'testedOn'>;

/** The state of a printer: what keeps it from printing, before what only needs attention. */
export function printerState({ active, heldOn, problem, isPaperLow, testedOn }: ShownPrinter): PrinterState {
  const { states } = paperTexts;
  if (!active) return { dot: 'danger', word: printerProblemNames['printer-inactive'], isTroubled: true };
  if (heldOn !== null) return { dot: 'danger', word: printerProblemNames['printer-held'], isTroubled: true };
  if (problem !== null) return { dot: 'warn', word: printerProblemNames[problem.code], isTroubled: true };
  if (isPaperLow) return { dot: 'warn', word: states.paperLow, isTroubled: false };
  if (testedOn === null) return { dot: 'none', word: states.untested, isTroubled: false };
  return { dot: 'ok', word: states.ready, isTroubled: false };
}
