// The print attempts of a print agent: checks that an attempt is its own, and releases attempts whose ticket never reached the
// program.
import { RefusalError, type Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recoverJobs } from '#server/printing/worker/recover-jobs.ts';

/**
 * Returns the value of `print_attempts.claimed_by` for attempts of this print agent with this journal. The journal is a file of the
 * program, with the attempts whose outcome the server has not accepted.
 */
export function agentClaimer(agentId: string, journalId: string): string {
  return `agent ${agentId} ${journalId}`;
}

/**
 * Throws `not-found` unless this agent claimed the attempt, and the attempt is one of this job: numbers of attempts repeat when a
 * venue was imported on another server. An attempt stays the agent's if its printer is moved to another agent.
 */
export async function requireOwnAttempt(
  db: Database,
  agentId: string,
  { attemptId, jobId }: { readonly attemptId: number; readonly jobId: string },
): Promise<void> {
  const attempt = await db
    .selectFrom('print_attempts')
    .select('id')
    .where('id', '=', attemptId)
    .where('job_id', '=', jobId)
    .where('claimed_by', 'like', agentClaimer(agentId, '%'))
    .executeTakeFirst();
  if (!attempt) throw new RefusalError('not-found');
}

/**
 * Ends the lease of attempts that were claimed with this journal and that the program does not know: the response was lost, or the
 * program was killed before it began. Attempts whose first byte may have left are not touched. The jobs of the released attempts
 * wait again at once.
 */
export async function releaseLostAttempts(
  services: Services,
  claimedBy: string,
  knownIds: readonly number[],
): Promise<void> {
  const { numUpdatedRows } = await services.db
    .updateTable('print_attempts')
    .set({ lease_until: services.clock() })
    .where('claimed_by', '=', claimedBy)
    .where('ended_on', 'is', null)
    .where('sent_on', 'is', null)
    .$if(knownIds.length > 0, (attempts) => attempts.where('id', 'not in', [...knownIds]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recoverJobs(services);
}
