// Claims the next job of a printer, so that one process at a time sends one ticket to it, in the order of the jobs.
import { type RawBuilder, sql as raw } from 'kysely';
import { printTryMarker } from '#domain/print-job.ts';
import type { CodePage, PrinterConfirmation, TicketColumns } from '#domain/printer.ts';
import type { Ticket } from '#domain/ticket.ts';
import { timeAfterMs } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { printedLineIdsExpression, withPrintedMarks } from '#server/printing/printed-lines.ts';

/** One copy of a print job that was claimed to be printed now, and everything that a protocol needs to print it. */
export interface ClaimedCopy {
  readonly tryId: number;
  /** Identifies the print try in the printer's confirmation. */
  readonly marker: string;
  readonly jobId: string;
  readonly printerId: string;
  /** The ticket, on which lines that were printed before are marked. */
  readonly ticket: Ticket;
  /** The number of the copy, from 1. */
  readonly copy: number;
  readonly copies: number;
  /** When the same copy may have been printed before; null if no earlier try may have printed it. */
  readonly printedBefore: Date | null;
  readonly url: string;
  readonly columns: TicketColumns;
  readonly codePage: CodePage;
  /** What the printer can confirm; null if no print has found that out at this address. */
  readonly confirmation: PrinterConfirmation | null;
  /** The certificate that its test print, or else its first ticket, found; null without one. */
  readonly certificate: string | null;
}

/** The process that claims a print job, and for how long its claim holds unless it is extended. */
interface Claimer {
  /** Identifies the process in the rows of the print tries. */
  readonly claimedBy: string;
  readonly leaseMs: number;
}

/**
 * Claims the oldest due job of the printer for one process, and returns the next copy to print. The job gets the state `sending`,
 * and a print try (one attempt to print a copy) is stored. Other processes may end the try after `leaseMs` milliseconds, unless it
 * is extended. Null if no job is due, nothing may be sent to the printer now, or its state is locked. Locking jobs with `skip
 * locked` instead would print them out of order.
 */
export async function claimJob(
  { db, now }: Context,
  printerId: string,
  { claimedBy, leaseMs }: Claimer,
): Promise<ClaimedCopy | null> {
  const statement = raw<ClaimedRow>`
    with printer as (
      select printer_states.printer_id, url, columns, code_page,
        case when tested_url = url then confirmation end as confirmation,
        case when tested_url = url then certificate end as certificate
      from printer_states
      join printers on printers.id = printer_states.printer_id
      where printer_states.printer_id = ${printerId} and active and held_on is null
        and (next_try_on is null or next_try_on <= ${now})
        and (select active_printers from settings)
        and not exists (select from print_jobs where print_jobs.printer_id = ${printerId} and state = 'sending')
      for update of printer_states skip locked
    ),
    claimed as (
      update print_jobs set state = 'sending', state_on = ${now}
      from printer
      -- Checked again after a lock was waited for: the job may have been sent to another printer or removed meanwhile.
      where print_jobs.state = 'waiting' and print_jobs.printer_id = printer.printer_id and print_jobs.id = (
        select id from print_jobs as due
        where due.printer_id = ${printerId} and due.state = 'waiting' and not_before <= ${now} and give_up_on > ${now}
        order by created_on, id limit 1
      )
      returning print_jobs.id, ticket, copies, copies_printed, may_repeat, created_on, printer.*
    ),
    new_try as (
      insert into print_tries (job_id, copy, claimed_by, begun_on, lease_until)
      select id, copies_printed + 1, ${claimedBy}, ${now}, ${timeAfterMs(now, leaseMs)} from claimed
      returning id, copy
    )
    select new_try.id as "tryId", claimed.id as "jobId", printer_id as "printerId", ticket, copy, copies,
       ${earlierPrintTimeExpression(raw`claimed.id`)} as "printedBefore",
       url, columns, code_page as "codePage", confirmation, certificate,
       ${printedLineIdsExpression(raw`claimed.id`)} as "printedLineIds"
    from claimed, new_try
  `;
  try {
    const [claimed] = (await statement.execute(db)).rows;
    if (!claimed) return null;
    const { printedLineIds: printed, ticket, ...copy } = claimed;
    return { ...copy, ticket: withPrintedMarks(ticket, printed), marker: printTryMarker(copy.tryId) };
  } catch (error) {
    // Another process began to send a job of the printer after this statement had read the jobs.
    if (isUniqueViolation(error, 'print_jobs_sending')) return null;
    throw error;
  }
}

interface ClaimedRow extends Omit<ClaimedCopy, 'marker'> {
  readonly printedLineIds: readonly string[];
}

/**
 * Returns an SQL expression: the time at which an earlier try may already have printed the next copy of a print job; null if no
 * earlier try can have printed it. `jobId` is the SQL expression of the job's id. The query must have the columns `may_repeat` and
 * `created_on` of `print_jobs`.
 */
export function earlierPrintTimeExpression(jobId: RawBuilder<unknown>): RawBuilder<Date | null> {
  return raw`case when may_repeat then coalesce(
    (
      select coalesce(sent_on, begun_on) from print_tries
      where job_id = ${jobId} and outcome = 'unknown' order by print_tries.id desc limit 1
    ),
    created_on
  ) end`;
}
