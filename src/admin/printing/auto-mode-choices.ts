// The choices of the automatic mode: how the select names them, and what a choice requires.
import type { AutoRun, SetAutoRun } from '#contract/auto-runs.ts';
import type { BoardPrinter } from '#contract/printing.ts';
import { AUTO_RUN_INTERVALS } from '#domain/auto-run.ts';
import type { AutoModeChoice } from './printing-texts.ts';

/**
 * The choices of the select for a board's automatic mode, in their order: manual, at the arrival of an order, and each
 * interval.
 */
export const AUTO_MODE_CHOICES: readonly AutoModeChoice[] = [
  { mode: 'off', intervalMinutes: null },
  { mode: 'arrival', intervalMinutes: null },
  ...AUTO_RUN_INTERVALS.map((intervalMinutes) => ({ mode: 'interval', intervalMinutes }) as const),
];

/** The value of a choice of the automatic mode in its select: `off`, `arrival`, or the minutes of the interval. */
export function choiceValue({ mode, intervalMinutes }: AutoModeChoice): string {
  return mode === 'interval' ? String(intervalMinutes) : mode;
}

/** Finds the choice of the automatic mode that has this value in the select; «manual» for an unknown value. */
export function choiceOf(value: string): AutoModeChoice {
  return AUTO_MODE_CHOICES.find((choice) => choiceValue(choice) === value) ?? { mode: 'off', intervalMinutes: null };
}

/**
 * What follows when staff choose an automatic mode: its request is sent at once, a question is asked first, or a printer must
 * be chosen before.
 */
export type ChoiceStep =
  | { readonly kind: 'send'; readonly request: SetAutoRun }
  | { readonly kind: 'ask'; readonly request: SetAutoRun; readonly printer: BoardPrinter }
  | { readonly kind: 'printer-required' };

/**
 * Decides what follows when staff choose an automatic mode. Switching it on asks first, because it prints and marks lines by
 * itself. Switching it off does not, nor does another interval, which keeps the printer and the copies of the mode.
 */
export function choiceStep(
  choice: AutoModeChoice,
  run: AutoRun,
  chosen: { readonly printer: BoardPrinter | undefined; readonly copies: number },
): ChoiceStep {
  const { section } = run;
  if (choice.mode === 'off')
    return { kind: 'send', request: { section, ...choice, printerId: null, copies: run.copies } };
  if (choice.mode === 'interval' && run.mode === 'interval' && run.printerId !== null)
    return { kind: 'send', request: { section, ...choice, printerId: run.printerId, copies: run.copies } };
  const { printer, copies } = chosen;
  if (!printer?.active) return { kind: 'printer-required' };
  return { kind: 'ask', printer, request: { section, ...choice, printerId: printer.id, copies } };
}
