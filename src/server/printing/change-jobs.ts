// What reprinting and dismissing jobs of the queue have in common: each job is changed on its own, and the others go on.
import type { JobResults } from '#contract/printing.ts';
import { moveJob, type PrintJobEvent, type PrintJobProgress } from '#domain/print-job.ts';
import type { Sql } from '#server/platform/database/database.ts';

interface JobWithId extends PrintJobProgress {
  readonly id: string;
}

/** Jobs of a request, after the event. */
export interface MovedJobs {
  /** The jobs to which the event happened, as they are afterwards. They are not stored yet. */
  readonly moved: readonly JobWithId[];
  /** The result for each job that exists, in the order of the request. */
  readonly results: JobResults['results'];
}

/**
 * Locks the jobs, and applies the event to those to which it can happen. A job that is being sent, or was changed elsewhere,
 * stays as it is. Rows are locked in the order of their ids, so that two requests at the same time cannot deadlock.
 */
export async function moveJobs(
  sql: Sql,
  jobIds: readonly string[],
  event: Extract<PrintJobEvent, { kind: 'reprinted' | 'dismissed' }>,
): Promise<MovedJobs> {
  const jobs = await sql
    .selectFrom('print_jobs')
    .select(['id', 'state', 'problem', 'copies', 'copies_printed as copiesPrinted', 'may_repeat as mayRepeat'])
    .where('id', 'in', jobIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const moved = jobs.flatMap(({ id, ...job }) => {
    const after = moveJob(job, event);
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
