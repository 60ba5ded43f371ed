// Locks the print jobs that contain order lines, and replaces those that cannot have been printed yet.
import { sql as raw } from 'kysely';
import type { PrintJobState } from '#domain/print-job.ts';
import type { MoveTicket, OrderTicket } from '#domain/ticket.ts';
import { JOB_MAY_BE_ON_PAPER } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lineIdsOf } from './store-jobs.ts';

/** A print job whose row is locked. */
export interface LockedJob<T = OrderTicket> {
  readonly id: string;
  readonly state: PrintJobState;
  readonly stateOn: Date;
  /** Null if automatic printing stored it. */
  readonly createdBy: string | null;
  readonly ticket: T;
  readonly printerId: string;
  readonly copies: number;
  /** A copy was printed, may have been printed, or is being sent: its first byte may have left. */
  readonly mayBeOnPaper: boolean;
}

/**
 * Locks and returns print jobs, sorted by id: those with these order lines, and those with the ids `moveJobIds`, which tell the bar
 * or the kitchen that orders are now at another table.
 */
export async function lockJobs(
  sql: Sql,
  { lineIds, moveJobIds = [] }: { readonly lineIds: readonly string[]; readonly moveJobIds?: readonly string[] },
): Promise<readonly LockedJob<OrderTicket | MoveTicket>[]> {
  const { rows } = await raw<LockedJob<OrderTicket | MoveTicket>>`
    select id, state, state_on as "stateOn", created_by as "createdBy", ticket, printer_id as "printerId", copies,
      ${JOB_MAY_BE_ON_PAPER} as "mayBeOnPaper"
    from print_jobs
    where id in (select job_id from print_job_lines where line_id = any(${[...lineIds]}::uuid[]))
      or id = any(${[...moveJobIds]}::uuid[])
    order by id for no key update
  `.execute(sql);
  return rows;
}

/** True for a print job with order lines. False for one which tells the bar or the kitchen that orders are now at another table. */
export function isOrderJob(job: LockedJob<OrderTicket | MoveTicket>): job is LockedJob {
  return job.ticket.kind === 'ticket';
}

/** Locks and returns the print jobs with these lines, in the sequence of their ids. */
export async function lockOrderJobs(sql: Sql, lineIds: readonly string[]): Promise<readonly LockedJob[]> {
  return (await lockJobs(sql, { lineIds })).filter(isOrderJob);
}

/**
 * Dismisses the print job with this `id`, and stores one new print job for each ticket in `tickets`. The new jobs take the place of
 * the dismissed job in the queue of the printer. No job is stored for a ticket without lines.
 */
export async function replaceJob(
  context: Context,
  sql: Sql,
  id: string,
  tickets: readonly OrderTicket[],
): Promise<void> {
  for (const ticket of tickets) {
    if (ticket.orders.length === 0) continue;
    await raw`
      with new_job as (
        insert into print_jobs (
          id, kind, section, table_code, printer_id, ticket, copies, state, problem, not_before, give_up_on, created_on,
          created_by, state_on, ended_by
        )
        select
          ${context.newId()}::uuid, kind, section, ${ticket.tableCode}, printer_id, ${JSON.stringify(ticket)}::jsonb, copies,
          state, problem, not_before, give_up_on, created_on, created_by, state_on, ended_by
        from print_jobs where id = ${id}
        returning id
      )
      insert into print_job_lines (line_id, job_id)
      select line_id, new_job.id from new_job cross join unnest(${lineIdsOf(ticket)}::uuid[]) as line_id
    `.execute(sql);
  }
  await dismissJob(context, sql, id);
}

/** Dismisses the job, so that it is not printed. */
export async function dismissJob(context: Context, sql: Sql, id: string): Promise<void> {
  await sql
    .updateTable('print_jobs')
    .set({ state: 'dismissed', state_on: context.now, ended_by: requestingStaffId(context) })
    .where('id', '=', id)
    .execute();
  context.afterCommit((live) => live.publish('printing'));
}

/** Returns the ticket with only those of its lines for which the condition is true. */
export function filterTicketLines(ticket: OrderTicket, isIncluded: (lineId: string) => boolean): OrderTicket {
  const orders = ticket.orders
    .map((order) => ({ ...order, lines: order.lines.filter(({ lineId }) => isIncluded(lineId)) }))
    .filter(({ lines }) => lines.length > 0);
  return { ...ticket, orders };
}

/** Returns the user id of the member of staff who sent the present request; null if the request is not from staff. */
export function requestingStaffId({ actor }: Context): string | null {
  return actor.kind === 'staff' ? actor.userId : null;
}
