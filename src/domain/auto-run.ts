// The automatic mode of a board: the venue prints its pending lines without a member of staff pressing a button.

/**
 * What a board does by itself. `off`: nothing, staff print and mark done by hand. `arrival`: each new order is printed, and its
 * lines stay pending. `interval`: at each interval all pending lines are marked done and printed.
 */
export const AUTO_RUN_MODES = ['off', 'arrival', 'interval'] as const;
/** Whether and how a board prints its lines by itself. */
export type AutoRunMode = (typeof AUTO_RUN_MODES)[number];

/** The intervals, in minutes, from which staff choose how often a board prints and marks its lines done by itself. */
export const AUTO_RUN_INTERVALS = [1, 3, 5, 8, 10, 15] as const;
export type AutoRunInterval = (typeof AUTO_RUN_INTERVALS)[number];

/**
 * Why the automatic printing of a board takes no lines: they stay on the board until the venue can print them. Stored: do not
 * rename.
 */
export const AUTO_RUN_PAUSES = [
  'printing-off',
  'printer-inactive',
  'printer-held',
  'printer-not-printing',
  // Too many jobs wait in the venue, or the board has more tickets than may wait.
  'queue-full',
] as const;
export type AutoRunPause = (typeof AUTO_RUN_PAUSES)[number];

/**
 * Older pending lines, in milliseconds since they were ordered, are not printed on arrival: a board that was not used for a
 * long time must not print all its old lines when the mode is switched on.
 */
export const ARRIVAL_MS_MAX = 24 * 60 * 60_000;

/** A printer whose problem lasts longer than this pauses the runs. */
const AUTO_RUN_PATIENCE_MS = 60_000;

/** The automatic mode that a member of staff chooses for a board. */
export interface AutoRunSetting {
  readonly mode: AutoRunMode;
  /** Required in the mode `interval`, without meaning in the others. */
  readonly intervalMinutes: AutoRunInterval | null;
  /** Required unless the mode is `off`. */
  readonly printerId: string | null;
}

/** Why this automatic mode of a board is refused, or null if it may be stored. Switching off is never refused. */
export function autoRunRefusal(
  { mode, intervalMinutes, printerId }: AutoRunSetting,
  { isPrintingOn, isActive }: Pick<AutoRunPrinter, 'isPrintingOn' | 'isActive'>,
): 'printer-required' | 'interval-required' | 'printing-off' | 'printer-inactive' | null {
  if (mode === 'off') return null;
  if (printerId === null) return 'printer-required';
  if (mode === 'interval' && intervalMinutes === null) return 'interval-required';
  if (!isPrintingOn) return 'printing-off';
  return isActive ? null : 'printer-inactive';
}

/** The state of a printer, as far as it decides whether a board may print on it automatically. */
export interface AutoRunPrinter {
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

/** Why a run must not send tickets to this printer now, or null if it may. */
export function autoRunPause(printer: AutoRunPrinter, now: Date): AutoRunPause | null {
  if (!printer.isPrintingOn) return 'printing-off';
  if (!printer.isActive) return 'printer-inactive';
  if (printer.isHeld) return 'printer-held';
  if (!hasLastingProblem(printer, now)) return null;
  // Its open jobs, or the one that just failed, show whether it prints: until then no more are added.
  const hasJustFailed = printer.failedOn !== null && !isOlderThan(printer.failedOn, AUTO_RUN_PATIENCE_MS, now);
  return printer.hasOpenJobs || hasJustFailed ? 'printer-not-printing' : null;
}

/**
 * True if a run that is not paused sends only one ticket, to test the printer. The last known problem of the printer is old, and
 * no open job shows whether it still exists. The other lines stay on the board until that ticket has a result.
 */
export function isTrialRun(printer: AutoRunPrinter, now: Date): boolean {
  return hasLastingProblem(printer, now);
}

/** The first automatic run of a board after the mode was switched on at `setOn`, in milliseconds since 1970. */
export function firstAutoRun(setOn: Date, interval: AutoRunInterval): number {
  return setOn.getTime() + interval * 60_000;
}

/** The automatic run of a board after the one due at `dueOn`, in milliseconds since 1970. Several missed runs count as one. */
export function nextAutoRun(dueOn: Date, interval: AutoRunInterval, now: Date): number {
  const step = interval * 60_000;
  const passed = Math.max(0, Math.floor((now.getTime() - dueOn.getTime()) / step));
  return dueOn.getTime() + (passed + 1) * step;
}

function hasLastingProblem({ problemSince }: AutoRunPrinter, now: Date): boolean {
  return problemSince !== null && isOlderThan(problemSince, AUTO_RUN_PATIENCE_MS, now);
}

function isOlderThan(moment: Date, milliseconds: number, now: Date): boolean {
  return now.getTime() - moment.getTime() > milliseconds;
}
