// The options of a board's automatic mode (tickets are printed without staff), and what happens when staff choose one.
import type { AutoRun, SetAutoRunInput } from '#contract/auto-runs.ts';
import type { PrinterWithState } from '#contract/printing.ts';
import { AUTO_RUN_INTERVALS } from '#domain/auto-run.ts';
import type { AutoModeOption } from './printing-texts.ts';

/** All options of a board's automatic mode, in the order of the select: manual, when an order arrives, and each interval. */
export const AUTO_MODE_OPTIONS: readonly AutoModeOption[] = [
  { mode: 'off', intervalMinutes: null },
  { mode: 'arrival', intervalMinutes: null },
  ...AUTO_RUN_INTERVALS.map((intervalMinutes) => ({ mode: 'interval', intervalMinutes }) as const),
];

/**
 * Converts an option of the automatic mode to its value in the select: `off`, `arrival`, or the minutes of the interval as
 * text.
 */
export function autoModeSelectValue({ mode, intervalMinutes }: AutoModeOption): string {
  return mode === 'interval' ? String(intervalMinutes) : mode;
}

/** Converts a value of the select of the automatic mode to its option; an unknown value gives manual mode. */
export function autoModeOptionOf(value: string): AutoModeOption {
  return (
    AUTO_MODE_OPTIONS.find((choice) => autoModeSelectValue(choice) === value) ?? { mode: 'off', intervalMinutes: null }
  );
}

/**
 * What the page does after staff have chosen another automatic mode of a board. `send`: it sends the request at once. `ask`: it
 * asks for confirmation first. `printer-required`: it sends nothing, because no active printer is chosen.
 */
export type AutoModeChangeDecision =
  | { readonly kind: 'send'; readonly request: SetAutoRunInput }
  | { readonly kind: 'ask'; readonly request: SetAutoRunInput; readonly printer: PrinterWithState }
  | { readonly kind: 'printer-required' };

/**
 * Decides what the page does after staff have chosen the automatic mode `choice` of a board. `run` is the present mode; `chosen`
 * are the printer and the copies of this device. Switching off, or changing only the interval, needs no confirmation. Every other
 * change needs an active printer and a confirmation.
 */
export function decideAutoModeChange(
  choice: AutoModeOption,
  run: AutoRun,
  chosen: { readonly printer: PrinterWithState | undefined; readonly copies: number },
): AutoModeChangeDecision {
  const { section } = run;
  if (choice.mode === 'off')
    return { kind: 'send', request: { section, ...choice, printerId: null, copies: run.copies } };
  if (choice.mode === 'interval' && run.mode === 'interval' && run.printerId !== null)
    return { kind: 'send', request: { section, ...choice, printerId: run.printerId, copies: run.copies } };
  const { printer, copies } = chosen;
  if (!printer?.active) return { kind: 'printer-required' };
  return { kind: 'ask', printer, request: { section, ...choice, printerId: printer.id, copies } };
}
