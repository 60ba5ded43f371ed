// The automatic mode of a board: it prints its pending lines without a member of staff pressing a button.

/**
 * The modes in which a board prints automatically. `off`: prints nothing; staff print, and mark lines as done, by hand. `arrival`:
 * prints each new order, and its lines stay pending. `interval`: prints all pending lines at each interval, and marks them as done.
 */
export const AUTO_RUN_MODES = ['off', 'arrival', 'interval'] as const;
/** Whether a board prints its lines automatically, and when. */
export type AutoRunMode = (typeof AUTO_RUN_MODES)[number];

/**
 * The minutes between two automatic runs of a board in the mode `interval`, from which staff choose. Each run prints the pending
 * lines and marks them as done.
 */
export const AUTO_RUN_INTERVALS = [1, 3, 5, 8, 10, 15] as const;
/** The minutes between two automatic runs of a board in the mode `interval`. */
export type AutoRunInterval = (typeof AUTO_RUN_INTERVALS)[number];

/**
 * Why the automatic mode of a board prints nothing for now. The lines stay on the board until they can be printed. Stored: do not
 * rename.
 */
export const AUTO_RUN_PAUSE_REASONS = [
  'printing-off',
  'printer-inactive',
  'printer-held',
  'printer-not-printing',
  // Too many jobs wait in the venue, or the board has more tickets than may wait.
  'queue-full',
] as const;
/** A reason why the automatic mode of a board prints nothing for now. */
export type AutoRunPauseReason = (typeof AUTO_RUN_PAUSE_REASONS)[number];

/**
 * The greatest age of a pending order line that the automatic mode `arrival` still prints, in milliseconds since the order. Without
 * this limit, a board that was not used for long would print all its old lines when the mode is switched on.
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
 * Returns the refusal code if this setting of a board's automatic mode cannot be stored; null if it can. Refused are a setting
 * without a printer, the mode `interval` without an interval, and any mode while printing is off in the venue or the printer is
 * inactive. Switching the mode off is never refused.
 */
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

/** The facts about a printer that decide whether a board may print on it automatically. */
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

/** Returns why the automatic mode must not send tickets to this printer now, or null if it may. */
export function autoRunPauseReason(printer: AutoRunPrinter, now: Date): AutoRunPauseReason | null {
  if (!printer.isPrintingOn) return 'printing-off';
  if (!printer.isActive) return 'printer-inactive';
  if (printer.isHeld) return 'printer-held';
  if (!hasLastingProblem(printer, now)) return null;
  // Its open jobs, or the one that just failed, show whether it prints: until then no more are added.
  const hasJustFailed = printer.failedOn !== null && !isOlderThan(printer.failedOn, AUTO_RUN_PATIENCE_MS, now);
  return printer.hasOpenJobs || hasJustFailed ? 'printer-not-printing' : null;
}

/**
 * True if the automatic mode of a board sends only one ticket for now, because the printer had a problem. That ticket tests whether
 * the printer prints again. The other lines stay on the board until the ticket has a result.
 */
export function sendsOnlyTrialTicket(printer: AutoRunPrinter, now: Date): boolean {
  return hasLastingProblem(printer, now);
}

/**
 * Returns when a board first prints automatically after its mode was switched on at `setOn`: one interval later, in milliseconds
 * since 1970.
 */
export function firstAutoRunTime(setOn: Date, interval: AutoRunInterval): number {
  return setOn.getTime() + interval * 60_000;
}

/**
 * Returns when a board prints automatically the next time in the mode `interval`, in milliseconds since 1970. The result is the
 * last due time `dueOn` plus as many intervals as are needed to be later than `now`. So several missed runs count as one.
 */
export function nextAutoRunTime(dueOn: Date, interval: AutoRunInterval, now: Date): number {
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
