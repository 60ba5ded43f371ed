// Removes jobs from the queue without printing them: the decision of a member of staff.
import type { JobResults } from '#contract/printing.ts';
import type { StaffContext } from '#server/platform/context.ts';
import { moveJobs } from './change-jobs.ts';

/** Dismisses the jobs that wait, failed or may have been printed, and stores who did it. */
export async function dismissJobs(
  context: StaffContext,
  { jobIds }: { readonly jobIds: readonly string[] },
): Promise<JobResults> {
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
