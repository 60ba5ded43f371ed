// Finds jobs that no process will finish: those of processes that died, and those that have waited for too long.
import { applyPrintJobEvent, type PrintOutcome } from '#domain/print-job.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import type { VenueImportConnection } from '#server/platform/database/database.ts';
import { updateBlockedJobs } from './blocked-jobs.ts';
import { lockPrintTry, storePrintTryChanges } from './try-rows.ts';

/**
 * Ends the print tries whose lease (the time limit of a claim) has expired, because the process that claimed the job has died. If
 * no byte of the ticket was sent, the job waits again. Otherwise the state of the job becomes `unknown`, because the ticket may be
 * on paper.
 */
export async function endExpiredPrintTries(services: Services): Promise<void> {
  const expired = await services.db
    .selectFrom('print_tries')
    .select('id')
    .where('ended_on', 'is', null)
    .where('lease_until', '<=', services.clock())
    .orderBy('id')
    .execute();
  for (const { id } of expired) await interruptTry(createSystemContext(services), id);
}

async function interruptTry(context: Context, tryId: number): Promise<void> {
  const { now, log } = context;
  await context.transaction(async (sql) => {
    const printTry = await lockPrintTry(sql, tryId);
    if (!printTry || printTry.endedOn !== null || printTry.leaseUntil > now) return;
    const isSent = printTry.sentOn !== null;
    const moved = applyPrintJobEvent(printTry.job, { kind: 'lease-expired', isSent });
    const outcome: PrintOutcome = { kind: isSent ? 'unknown' : 'not-begun', problem: 'interrupted' };
    // The death of a process says nothing about the printer.
    const changes = { outcome, job: moved ?? printTry.job, printer: printTry.printer };
    await storePrintTryChanges(sql, printTry, changes, now);
    const { jobId, printerId } = printTry;
    context.afterCommit((live) => {
      log.warn({ jobId, printerId, isSent }, 'Printing of a ticket was interrupted');
      live.publish('printing');
    });
  });
}

/** Marks as failed the jobs that have waited longer than their time limit, such as those of a printer that is switched off. */
export async function failOverdueJobs(context: Context): Promise<void> {
  await context.statement(async (db) => {
    // Locked in the order of their ids, as wherever several jobs are locked.
    const late = db
      .selectFrom('print_jobs')
      .select('id')
      .where('state', '=', 'waiting')
      .where('give_up_on', '<=', context.now)
      .orderBy('id')
      .forNoKeyUpdate();
    const { numUpdatedRows } = await db
      .updateTable('print_jobs')
      .set({ state: 'failed', problem: 'gave-up', state_on: context.now })
      .where('id', 'in', late)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    context.afterCommit((live) => {
      context.log.warn({ jobs: Number(numUpdatedRows) }, 'Tickets were not printed within their time');
      live.publish('printing');
    });
  });
}

/**
 * Stores in each waiting print job the reason why its printer cannot be used now, such as inactive or away. Removes a reason that
 * no longer applies. Runs periodically, and after the printers or the settings have changed.
 */
export async function markBlockedJobs(context: Context): Promise<void> {
  await context.statement(async (db) => {
    const changed = await updateBlockedJobs(db);
    if (changed > 0) context.afterCommit((live) => live.publish('printing'));
  });
}

/**
 * Ends the print tries that were in progress when the imported venue was exported. The state of their print jobs becomes `unknown`,
 * because the tickets may be on paper.
 */
export async function endImportedPrintTries(client: VenueImportConnection): Promise<void> {
  await client.query(`
    update print_tries set outcome = 'unknown', problem = 'interrupted', ended_on = lease_until where ended_on is null
  `);
  await client.query(`update print_jobs set state = 'unknown', problem = 'interrupted' where state = 'sending'`);
}

const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Deletes the jobs that were printed or dismissed more than 30 days ago. */
export async function deleteOldJobs({ db, now }: Context): Promise<void> {
  const old = db
    .selectFrom('print_jobs')
    .select('id')
    .where('state', 'in', ['printed', 'sent', 'dismissed'])
    .where('state_on', '<', new Date(now.getTime() - RETENTION_MS))
    .orderBy('id')
    .forUpdate();
  await db.deleteFrom('print_jobs').where('id', 'in', old).execute();
}
