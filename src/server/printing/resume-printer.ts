// Sends tickets to a printer again after two of them in a row were not confirmed.
import type { BoardPrinter } from '#contract/printing.ts';
import type { StaffContext } from '#server/platform/context.ts';
import { readBoardPrinter } from './printer-queries.ts';
import { updateBlockedJobs } from './worker/blocked-jobs.ts';

/**
 * Ends the hold and the pause of the printer, whose jobs no longer say that it is held. Refused as `not-found` if there is no
 * such printer.
 */
export async function resumePrinter(context: StaffContext, printerId: string): Promise<BoardPrinter> {
  return context.transaction(async (sql) => {
    await sql
      .updateTable('printer_states')
      .set({ held_on: null, unknown_in_a_row: 0, next_try_on: null })
      .where('printer_id', '=', printerId)
      .execute();
    await updateBlockedJobs(sql, printerId);
    context.afterCommit((live) => live.publish('printing'));
    return readBoardPrinter(sql, printerId);
  });
}
