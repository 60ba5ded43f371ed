// The print tries of a print agent: checks that a try belongs to the agent, and releases tries whose ticket never reached the
// agent's program.
import { RefusalError, type Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { endExpiredPrintTries } from '#server/printing/worker/end-expired-print-tries.ts';

/**
 * Returns the text that identifies a print agent and its journal in the column `print_tries.claimed_by`. The journal is a file of
 * the agent's program; it contains the tries whose outcome the server has not accepted yet.
 */
export function agentClaimer(agentId: string, journalId: string): string {
  return `agent ${agentId} ${journalId}`;
}

/**
 * Throws `not-found` unless this print agent claimed the print try, and the try belongs to this job. The job is compared because
 * numbers of tries repeat when a venue was imported on another server. If the printer is moved to another agent, the try still
 * belongs to the first one.
 */
export async function requirePrintTryOfAgent(
  db: Database,
  agentId: string,
  { tryId, jobId }: { readonly tryId: number; readonly jobId: string },
): Promise<void> {
  const printTry = await db
    .selectFrom('print_tries')
    .select('id')
    .where('id', '=', tryId)
    .where('job_id', '=', jobId)
    .where('claimed_by', 'like', agentClaimer(agentId, '%'))
    .executeTakeFirst();
  if (!printTry) throw new RefusalError('not-found');
}

/**
 * Ends the lease of print tries that never reached the program of a print agent (lost response or killed program), so that their
 * jobs wait again at once. `claimedBy` is a value of `agentClaimer`; `knownIds` are the tries that the program has received. Tries
 * whose first byte may have been sent do not change.
 */
export async function releaseLostTries(
  services: Services,
  claimedBy: string,
  knownIds: readonly number[],
): Promise<void> {
  const { numUpdatedRows } = await services.db
    .updateTable('print_tries')
    .set({ lease_until: services.clock() })
    .where('claimed_by', '=', claimedBy)
    .where('ended_on', 'is', null)
    .where('sent_on', 'is', null)
    .$if(knownIds.length > 0, (tries) => tries.where('id', 'not in', [...knownIds]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await endExpiredPrintTries(services);
}
