// The automatic mode of a board: it prints its pending lines without a member of staff pressing a button.

/**
 * The modes in which a board (the staff screen with the drinks or the food to prepare) prints automatically. `off`: prints nothing;
 * staff print, and mark lines as done, by hand. `arrival`: prints each new order, and its lines stay pending. `interval`: prints
 * all pending lines at each interval, and marks them as done.
 */
export const AUTO_RUN_MODES = ['off', 'arrival', 'interval'] as const;
/**
 * Whether and when a board (the staff screen with the drinks or the food to prepare) prints its order lines automatically: `off`,
 * `arrival` (each new order) or `interval` (every few minutes).
 */
export type AutoRunMode = (typeof AUTO_RUN_MODES)[number];

/**
 * The intervals, in minutes, at which a board (the staff screen with the drinks or the food to prepare) can print automatically in
 * the mode `interval`. Staff choose one. Each run prints the pending lines and marks them as done.
 */
export const AUTO_RUN_INTERVALS = [1, 3, 5, 8, 10, 15] as const;
/**
 * The minutes between two automatic runs of a board in the mode `interval`. A run prints the pending lines of the board (the staff
 * screen with the drinks or the food to prepare).
 */
export type AutoRunInterval = (typeof AUTO_RUN_INTERVALS)[number];

/**
 * The reasons why a board (the staff screen with the drinks or the food to prepare) does not print automatically for now. The lines
 * stay on the board until they can be printed. The values are stored: do not rename them.
 */
export const AUTO_RUN_PAUSE_REASONS = [
  'printing-off',
  'printer-inactive',
  'printer-held',
  'printer-not-printing',
  // Too many jobs wait in the venue, or the board has more tickets than may wait.
  'queue-full',
] as const;
/**
 * A reason why a board (the staff screen with the drinks or the food to prepare) does not print automatically for now, such as
 * `printer-inactive`.
 */
export type AutoRunPauseReason = (typeof AUTO_RUN_PAUSE_REASONS)[number];

/**
 * The greatest age of a pending order line that a board (a staff screen) still prints automatically in the mode `arrival`:
 * milliseconds since the order. Without this limit, a board that was not used for long would print all its old lines when the mode
 * is switched on.
 */
export const ARRIVAL_PRINT_AGE_MAX_MS = 24 * 60 * 60_000;

/** A printer whose problem lasts longer than this pauses the runs. */
const AUTO_RUN_PATIENCE_MS = 60_000;

/** The automatic mode that a member of staff chooses for a board. */
interface AutoRunSetting {
  readonly mode: AutoRunMode;
  /** Required in the mode `interval`, without meaning in the others. */
  readonly intervalMinutes: AutoRunInterval | null;
  /** Required unless the mode is `off`. */
  readonly printerId: string | null;
}

/**
 * Returns why staff cannot store this setting for the automatic printing of a board (a staff screen), as a refusal code; null if
 * they can. Refused are a setting without a printer, the mode `interval` without an interval, and any mode while printing is off in
 * the venue or the printer is inactive. Switching the mode off is never refused.
 */
export function autoRunRefusal(
  { mode, intervalMinutes, printerId }: AutoRunSetting,
  { isPrintingOn, isActive }: Pick<AutoRunPrinterState, 'isPrintingOn' | 'isActive'>,
): 'printer-required' | 'interval-required' | 'printing-off' | 'printer-inactive' | null {
  if (mode === 'off') return null;
  if (printerId === null) return 'printer-required';
  if (mode === 'interval' && intervalMinutes === null) return 'interval-required';
  if (!isPrintingOn) return 'printing-off';
  return isActive ? null : 'printer-inactive';
}

/**
 * The state of a printer, by which `autoRunPauseReason` decides whether a board (a staff screen with orders to prepare) may print
 * on it automatically now.
 */
export interface AutoRunPrinterState {
  /** Printing is switched on in the settings. */
  readonly isPrintingOn: boolean;
  readonly isActive: boolean;
  readonly isHeld: boolean;
  /** Since when the printer has a problem; null if no problem is known. */
  readonly problemSince: Date | null;
  /** A job waits for the printer or is being sent. */
  readonly hasOpenJobs: boolean;
  /** When a job of the printer last ended without paper, or perhaps without paper; null if none did. */
  readonly failedOn: Date | null;
}

/**
 * Returns why a board (a staff screen) must not send tickets to this printer automatically now; null if it may. A short problem of
 * the printer is no reason.
 */
export function autoRunPauseReason(printer: AutoRunPrinterState, now: Date): AutoRunPauseReason | null {
  if (!printer.isPrintingOn) return 'printing-off';
  if (!printer.isActive) return 'printer-inactive';
  if (printer.isHeld) return 'printer-held';
  if (!hasLastingProblem(printer, now)) return null;
  // Its open jobs, or the one that just failed, show whether it prints: until then no more are added.
  const hasJustFailed = printer.failedOn !== null && !isOlderThan(printer.failedOn, AUTO_RUN_PATIENCE_MS, now);
  return printer.hasOpenJobs || hasJustFailed ? 'printer-not-printing' : null;
}

/**
 * True if a board (a staff screen) must send only one ticket automatically for now, because the printer has had a problem for some
 * time. That ticket tests whether the printer prints again. The other lines stay on the board until the ticket has a result.
 */
export function sendsOnlyTrialTicket(printer: AutoRunPrinterState, now: Date): boolean {
  return hasLastingProblem(printer, now);
}

/**
 * Returns when a board (a staff screen) first prints automatically after staff switched on the mode `interval` at `setOn`: one
 * interval (in minutes) later. The result is in milliseconds since 1970.
 */
export function firstAutoRunTime(setOn: Date, interval: AutoRunInterval): number {
  return setOn.getTime() + interval * 60_000;
}

/**
 * Returns when a board (a staff screen) prints automatically the next time in the mode `interval`, in milliseconds since 1970.
 * `dueOn` is when the last run was due. The result is one interval (in minutes) later, or several if that time is over already.
 * Missed runs are not repeated.
 */
export function nextAutoRunTime(dueOn: Date, interval: AutoRunInterval, now: Date): number {
  const step = interval * 60_000;
  const passed = Math.max(0, Math.floor((now.getTime() - dueOn.getTime()) / step));
  return dueOn.getTime() + (passed + 1) * step;
}

function hasLastingProblem({ problemSince }: AutoRunPrinterState, now: Date): boolean {
  return problemSince !== null && isOlderThan(problemSince, AUTO_RUN_PATIENCE_MS, now);
}

function isOlderThan(moment: Date, milliseconds: number, now: Date): boolean {
  return now.getTime() - moment.getTime() > milliseconds;
}
