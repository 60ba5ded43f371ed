// The options in the select of a board's automatic mode, and what happens when staff choose one.
import type { AutoRun, SetAutoRunInput } from '#contract/auto-runs.ts';
import type { BoardPrinter } from '#contract/printing.ts';
import { AUTO_RUN_INTERVALS } from '#domain/auto-run.ts';
import type { AutoModeChoice } from './printing-texts.ts';

/** The options in the select of a board's automatic mode, in their order: manual, when an order arrives, and each interval. */
export const AUTO_MODE_CHOICES: readonly AutoModeChoice[] = [
  { mode: 'off', intervalMinutes: null },
  { mode: 'arrival', intervalMinutes: null },
  ...AUTO_RUN_INTERVALS.map((intervalMinutes) => ({ mode: 'interval', intervalMinutes }) as const),
];

/** Converts an option of the automatic mode to its value in the select: `off`, `arrival`, or the minutes of the interval. */
export function choiceValue({ mode, intervalMinutes }: AutoModeChoice): string {
  return mode === 'interval' ? String(intervalMinutes) : mode;
}

/** Converts a value of the select back to the option of the automatic mode; an unknown value gives manual mode. */
export function choiceOf(value: string): AutoModeChoice {
  return AUTO_MODE_CHOICES.find((choice) => choiceValue(choice) === value) ?? { mode: 'off', intervalMinutes: null };
}

/**
 * The step after staff chose an automatic mode: `send` its request at once, `ask` for confirmation first, or say that a
 * printer must be chosen (`printer-required`).
 */
export type ChoiceStep =
  | { readonly kind: 'send'; readonly request: SetAutoRunInput }
  | { readonly kind: 'ask'; readonly request: SetAutoRunInput; readonly printer: BoardPrinter }
  | { readonly kind: 'printer-required' };

/**
 * Decides the step after staff chose an automatic mode. Switching one on, or changing between arrival and interval, needs a
 * confirmation because it prints without staff; switching it off and changing the interval need none.
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
