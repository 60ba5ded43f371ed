// Stores a problem that the printer reports in the middle of a ticket, such as paper that ran out, and its end.
import type { PrinterProblem } from '#domain/printer.ts';
import { withProblem } from '#domain/printer-state.ts';
import type { Context } from '#server/platform/context.ts';
import { lockAttempt, storeAttempt } from './attempt-rows.ts';

/** Stores the problem with the printer and with the job that is being sent; null ends it. Ignored after the attempt. */
export async function reportProblem(
  context: Context,
  attemptId: number,
  problem: PrinterProblem | null,
): Promise<void> {
  await context.transaction(async (sql) => {
    const attempt = await lockAttempt(sql, attemptId);
    if (!attempt || attempt.endedOn !== null) return;
    const { job, printer } = attempt;
    const after = { ...printer, ...withProblem(printer, problem, context.now), seenOn: context.now };
    await storeAttempt(sql, attempt, { job: { ...job, problem }, printer: after }, context.now);
    context.afterCommit((live) => live.publish('printing'));
  });
}
