// Sets the automatic printing of a board (a screen of pending order lines): off, on arrival of lines, or at intervals. It holds for
// all tablets of the venue.
import type { AutoRun, SetAutoRunInput } from '#contract/auto-runs.ts';
import { type AutoRunInterval, autoRunRefusal, firstAutoRunTime } from '#domain/auto-run.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { retryErrorIfPrinterDeleted } from '#server/printing/delete-printer.ts';
import { readAutoRunPrinter, readAutoRuns } from './auto-run-queries.ts';

/**
 * Stores the setting of automatic printing of a board, and who set it. If the same setting is already stored, nothing changes. If
 * only the printer or the number of copies changes, the time of the next run stays the same. Switching automatic printing off keeps
 * the printer and the copies for the next time.
 */
export async function setAutoRun(context: StaffContext, input: SetAutoRunInput): Promise<AutoRun> {
  const { section, mode, printerId, copies } = input;
  const intervalMinutes = mode === 'interval' ? input.intervalMinutes : null;
  return context.transaction(async (sql) => {
    const refusal = autoRunRefusal(input, await readAutoRunPrinter(sql, printerId));
    if (refusal !== null) throw new RefusalError(refusal);

    await sql
      .insertInto('auto_runs')
      .values({ section })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await sql
      .selectFrom('auto_runs')
      .selectAll()
      .where('section', '=', section)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isSameSchedule = stored.mode === mode && stored.interval_minutes === intervalMinutes;
    const isSamePrinter = mode === 'off' || (stored.printer_id === printerId && stored.copies === copies);
    if (!isSameSchedule || !isSamePrinter) {
      const next = isSameSchedule ? stored.next_run_on : firstRun(intervalMinutes, context.now);
      await sql
        .updateTable('auto_runs')
        .set({ mode, interval_minutes: intervalMinutes, next_run_on: next, paused_for: null })
        .set(mode === 'off' ? {} : { printer_id: printerId, copies })
        .set({ set_by: context.actor.userId, set_on: context.now })
        .where('section', '=', section)
        .execute()
        .catch((error: unknown) => {
          throw retryErrorIfPrinterDeleted(error);
        });
      context.afterCommit((live) => live.publish('printing'));
    }
    const run = (await readAutoRuns(sql, context.now)).find((board) => board.section === section);
    if (!run) throw new Error(`The automatic mode of «${section}» was not stored.`);
    return run;
  });
}

function firstRun(intervalMinutes: AutoRunInterval | null, now: Date): Date | null {
  return intervalMinutes === null ? null : new Date(firstAutoRunTime(now, intervalMinutes));
}
