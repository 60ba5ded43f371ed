// Lets staff print jobs of the queue again, or remove them without printing. Each print job is changed on its own.
import { sql as raw } from 'kysely';
import type { PrintJobResults } from '#contract/printing.ts';
import {
  applyPrintJobEvent,
  PRINT_JOB_TIMEOUT_MS,
  type PrintJobEvent,
  type PrintJobProgress,
} from '#domain/print-job.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { retryErrorIfPrinterDeleted } from './delete-printer.ts';
import { requirePrintingOn, requireUsablePrinter } from './usable-printer.ts';
import { updateBlockedJobs } from './worker/blocked-jobs.ts';

/**
 * Makes print jobs wait in the queue again, with a new time limit. Applies to jobs that wait, have failed or may have been printed;
 * other jobs do not change. If `printerId` is null, each job stays on its printer. A job that may have been printed is marked
 * «COPIA». Throws `printing-off`, and `printer-inactive` if the chosen printer is inactive.
 */
export async function reprintJobs(
  context: StaffContext,
  { jobIds, printerId }: { readonly jobIds: readonly string[]; readonly printerId: string | null },
): Promise<PrintJobResults> {
  const { now, actor } = context;
  return context.transaction(async (sql) => {
    await (printerId === null ? requirePrintingOn(sql) : requireUsablePrinter(sql, printerId));
    await endPauses(sql, jobIds, printerId);
    const { moved, results } = await moveJobs(sql, jobIds, { kind: 'reprinted' });
    if (moved.length === 0) return { results };
    await raw`
      update print_jobs
      set state = moved.state, problem = null, may_repeat = moved.may_repeat,
        printer_id = coalesce(${printerId}::uuid, printer_id), not_before = ${now},
        give_up_on = ${new Date(now.getTime() + PRINT_JOB_TIMEOUT_MS)}, state_on = ${now}, ended_by = ${actor.userId}
      from unnest(
        ${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ state }) => state)}::text[],
        ${moved.map(({ mayRepeat }) => mayRepeat)}::boolean[]
      ) as moved (id, state, may_repeat)
      where print_jobs.id = moved.id
    `.execute(sql);
    // Jobs of a printer that may not be used stay in the queue.
    await updateBlockedJobs(sql, printerId);
    context.afterCommit((live) => live.publish('printing'));
    return { results };
  });
}

/**
 * Ends the pauses of the printers of these jobs, so that a job that staff print again is sent at once. The printer states are
 * locked before the jobs, in the order of their ids: `claimJob` locks in the same order, which prevents deadlocks.
 */
async function endPauses(sql: Sql, jobIds: readonly string[], printerId: string | null): Promise<void> {
  if (printerId !== null) {
    await sql
      .insertInto('printer_states')
      .values({ printer_id: printerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
      .catch((error: unknown) => {
        throw retryErrorIfPrinterDeleted(error);
      });
  }
  await raw`
    with paused as (
      select printer_id from printer_states
      where next_try_on is not null and (
        printer_id = ${printerId}::uuid
        or (${printerId}::uuid is null and printer_id in (select printer_id from print_jobs where id = any(${[...jobIds]}::uuid[])))
      )
      order by printer_id for update
    )
    update printer_states set next_try_on = null from paused where printer_states.printer_id = paused.printer_id
  `.execute(sql);
}

interface JobWithId extends PrintJobProgress {
  readonly id: string;
}

/** Jobs of a request, after the event. */
interface MovedJobs {
  /** The jobs to which the event happened, as they are afterwards. They are not stored yet. */
  readonly moved: readonly JobWithId[];
  /** The result for each job that exists, in the order of the request. */
  readonly results: PrintJobResults['results'];
}

/**
 * Locks the jobs, and applies the event to those to which it can happen. A job that is being sent, or was changed elsewhere,
 * stays as it is. Rows are locked in the order of their ids, so that two requests at the same time cannot deadlock.
 */
async function moveJobs(
  sql: Sql,
  jobIds: readonly string[],
  event: Extract<PrintJobEvent, { kind: 'reprinted' | 'dismissed' }>,
): Promise<MovedJobs> {
  const jobs = await sql
    .selectFrom('print_jobs')
    .select(['id', 'state', 'problem', 'copies', 'copies_printed as copiesPrinted', 'may_repeat as mayRepeat'])
    .where('id', 'in', jobIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const moved = jobs.flatMap(({ id, ...job }) => {
    const after = applyPrintJobEvent(job, event);
    return after ? [{ id, ...after }] : [];
  });
  const states = new Map(jobs.map(({ id, state }) => [id, state]));
  const movedStates = new Map(moved.map(({ id, state }) => [id, state]));
  const results = [...new Set(jobIds)].flatMap((jobId) => {
    const state = movedStates.get(jobId) ?? states.get(jobId);
    return state === undefined ? [] : [{ jobId, isChanged: movedStates.has(jobId), state }];
  });
  return { moved, results };
}

/**
 * Removes print jobs from the queue without printing them, and stores who removed them. Applies to jobs that wait, have failed or
 * may have been printed; other jobs, such as those that are being sent, do not change. Returns the state of each job that exists.
 */
export async function dismissJobs(
  context: StaffContext,
  { jobIds }: { readonly jobIds: readonly string[] },
): Promise<PrintJobResults> {
  return context.transaction(async (sql) => {
    const { moved, results } = await moveJobs(sql, jobIds, { kind: 'dismissed' });
    if (moved.length === 0) return { results };
    await sql
      .updateTable('print_jobs')
      .set({ state: 'dismissed', state_on: context.now, ended_by: context.actor.userId })
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute();
    context.afterCommit((live) => live.publish('printing'));
    return { results };
  });
}
