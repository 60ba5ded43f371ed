// Queries of waiting print jobs: which printers have due jobs, and how many jobs wait in all.
import { sql as raw } from 'kysely';
import type { WaitingWorkSummary } from '#server/platform/background/waiting-work-summary.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A printer that may be used and has waiting jobs. */
interface DuePrinter {
  readonly printerId: string;
  /** The time at which its next job may be claimed; may be in the past. */
  readonly dueOn: Date;
}

/**
 * Reads the printers that have waiting jobs. `dueOn` is when the next job of a printer may be claimed; it may be in the future.
 * `sender` selects the printers of one print agent, or those that this server connects to. Leaves out printers that cannot be used,
 * and those to which a ticket is being sent.
 */
export async function readDuePrinters(
  db: Database,
  now: Date,
  sender: { readonly agentId: string } | 'server' = 'server',
): Promise<DuePrinter[]> {
  const isOfSender =
    sender === 'server' ? raw`printers.connection = 'server'` : raw`printers.agent_id = ${sender.agentId}`;
  const { rows } = await raw<DuePrinter>`
    select printer_states.printer_id as "printerId", greatest(min(not_before), next_try_on) as "dueOn"
    from print_jobs
    join printer_states on printer_states.printer_id = print_jobs.printer_id
    join printers on printers.id = print_jobs.printer_id
    where state = 'waiting' and ${isOfSender} and give_up_on > ${now} and active and held_on is null
      and (select active_printers from settings)
      and not exists (
        select from print_jobs as other where other.printer_id = printer_states.printer_id and other.state = 'sending'
      )
    group by printer_states.printer_id
  `.execute(db);
  return rows;
}

/** Reads whether the venue has a printer, in use or not. */
export async function readHasPrinters(db: Database): Promise<boolean> {
  return (await db.selectFrom('printers').select('id').limit(1).execute()).length > 0;
}

/** Counts the print jobs that wait or are being sent, and reads when the oldest was stored. For the metrics. */
export function countWaitingPrintJobs(db: Database): Promise<WaitingWorkSummary> {
  return db
    .selectFrom('print_jobs')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('oldest')])
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow();
}
