// The print tries of a print agent: checks that a try belongs to the agent, and releases tries whose ticket never reached the
// agent's program.
import { RefusalError, type Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { endExpiredPrintTries } from '#server/printing/worker/end-expired-print-tries.ts';

/**
 * Returns the value of the column `print_tries.claimed_by` for print tries that a print agent has claimed. It contains the id of
 * the agent and the id of its journal. The journal is a file of the agent's program with the print tries whose outcome the server
 * has not accepted yet.
 */
export function agentClaimId(agentId: string, journalId: string): string {
  return `agent ${agentId} ${journalId}`;
}

/**
 * Throws `not-found` unless this print agent has claimed the print try, and the try belongs to this print job. The number of the
 * try alone is not enough: if a venue is imported on another server, the numbers begin again. If the printer is moved to another
 * agent, the try still belongs to the first one.
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
    .where('claimed_by', 'like', agentClaimId(agentId, '%'))
    .executeTakeFirst();
  if (!printTry) throw new RefusalError('not-found');
}

/**
 * Ends the print tries that a print agent has claimed but never received, so that their jobs can be claimed again at once. This
 * happens if the response of the server was lost, or the agent's program was killed. `claimedBy` is a value of `agentClaimId`;
 * `knownIds` are the ids of the tries that the program has received. Tries whose first byte may have been sent do not change.
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
