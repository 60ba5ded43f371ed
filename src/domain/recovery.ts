// Undoing «Hecho»: when a line that was marked as done may come back to its board.
import { calendarDay } from './time.ts';

/**
 * Milliseconds for which the staff app offers to undo marking a line as done («Hecho») on a board (the staff screen with the lines
 * to prepare).
 */
export const UNDO_DONE_MS = 10_000;
/** A line that was marked as done less than this ago may be sent back also after midnight. */
const RECOVERY_AFTER_MIDNIGHT_MS = 60_000;

/**
 * True if an order line that was marked as done at `doneOn` may be sent back to its board (the staff screen with the lines to
 * prepare). This is possible until the end of that day in this time zone. A line that was marked less than a minute ago may be sent
 * back after midnight too, so that «Deshacer» still works.
 */
export function isDoneLineRecoverable(doneOn: Date, now: Date, timeZone: string): boolean {
  return (
    calendarDay(doneOn, timeZone) === calendarDay(now, timeZone) ||
    now.getTime() - doneOn.getTime() < RECOVERY_AFTER_MIDNIGHT_MS
  );
}
