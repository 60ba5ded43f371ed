// Print jobs and tries in any state, stored directly for tests.
import type { Insertable } from 'kysely';
import type { PrintOutcomeKind } from '#domain/print-job.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

type JobValues = Insertable<Tables['print_jobs']>;

/** Stores a failed print job of the table A1 with a ticket without lines, unless `job` says otherwise, and returns its id. */
export async function addJob(
  db: Database,
  { printer_id, ...job }: Partial<JobValues> & Pick<JobValues, 'printer_id'>,
): Promise<string> {
  const id = newId();
  const section = job.kind === undefined || job.kind === 'ticket' ? 'drinks' : null;
  const ticket = {
    kind: 'ticket',
    section,
    tableCode: 'A1',
    orders: [],
    part: { number: 1, of: 1 },
    isCancellation: false,
  };
  await db
    .insertInto('printer_states')
    .values({ printer_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('print_jobs')
    .values({
      ...{ id, printer_id, kind: 'ticket', section, table_code: 'A1', ticket: JSON.stringify(ticket) },
      ...{ copies: 1, state: 'failed', problem: 'refused', created_by: null },
      ...{
        not_before: SATURDAY_NIGHT,
        give_up_on: SATURDAY_NIGHT,
        created_on: SATURDAY_NIGHT,
        state_on: SATURDAY_NIGHT,
      },
      ...job,
    })
    .execute();
  return id;
}

/**
 * Stores a print try (one attempt to print a copy) of this job, in which the ticket was sent. `outcome` is its result; null if the
 * try has not ended.
 */
export async function addTry(db: Database, jobId: string, outcome: PrintOutcomeKind | null): Promise<void> {
  await db
    .insertInto('print_tries')
    .values({
      ...{ job_id: jobId, copy: 1, claimed_by: 'test', begun_on: SATURDAY_NIGHT, lease_until: SATURDAY_NIGHT },
      ...{ sent_on: SATURDAY_NIGHT, ended_on: outcome === null ? null : SATURDAY_NIGHT, outcome, problem: null },
    })
    .execute();
}

/**
 * Stores that the print job has ended in this state, and the print try that ended it. `unknown`: the ticket may have been printed.
 */
export async function endJob(db: Database, jobId: string, state: 'printed' | 'failed' | 'unknown'): Promise<void> {
  await addTry(db, jobId, OUTCOMES[state]);
  await db
    .updateTable('print_jobs')
    .set({ state, problem: state === 'printed' ? null : 'no-confirmation' })
    .where('id', '=', jobId)
    .execute();
}

const OUTCOMES = { printed: 'confirmed', failed: 'refused', unknown: 'unknown' } as const;
