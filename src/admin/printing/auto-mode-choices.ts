// The choices of the automatic mode: how the select names them, and what a choice requires.
import type { AutoRun, SetAutoRun } from '#contract/auto-runs.ts';
import type { BoardPrinter } from '#contract/printing.ts';
import { AUTO_RUN_INTERVALS } from '#domain/auto-run.ts';
import type { AutoModeChoice } from './printing-texts.ts';

/** All choices, in the order of the select. */
export const AUTO_MODE_CHOICES: readonly AutoModeChoice[] = [
  { mode: 'off', intervalMinutes: null },
  { mode: 'arrival', intervalMinutes: null },
  ...AUTO_RUN_INTERVALS.map((intervalMinutes) => ({ mode: 'interval', intervalMinutes }) as const),
];

/** The value of a choice in the select: `off`, `arrival`, or the minutes. */
export function choiceValue({ mode, intervalMinutes }: AutoModeChoice): string {
  return mode === 'interval' ? String(intervalMinutes) : mode;
}

/** The choice with this value; manual for an unknown value. */
export function choiceOf(value: string): AutoModeChoice {
  return AUTO_MODE_CHOICES.find((choice) => choiceValue(choice) === value) ?? { mode: 'off', intervalMinutes: null };
}

/** What a choice leads to: a request at once, a question first, or a printer that must be chosen before. */
export type ChoiceStep =
  | { readonly kind: 'send'; readonly request: SetAutoRun }
  | { readonly kind: 'ask'; readonly request: SetAutoRun; readonly printer: BoardPrinter }
  | { readonly kind: 'printer-required' };

/**
 * Switching the mode on asks first, because it prints and marks lines by itself. Switching it off does not, nor does
 * another interval, which keeps the printer and the copies of the mode.
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
