// Takes order lines off their tickets, because a line that was canceled must not be prepared, and puts one back.
import { sql as raw } from 'kysely';
import type { PrintJobState } from '#domain/print-job.ts';
import type { Section } from '#domain/schedule.ts';
import type { OrderTicket } from '#domain/ticket.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lockTicketLines, MAY_BE_ON_PAPER } from './printed-lines.ts';
import { lineIdsOf, storeTickets } from './store-jobs.ts';

/**
 * Removes canceled order lines from tickets that were not printed: such a job is dismissed, and stored anew if it has other lines.
 * For tickets that may have been printed, one cancellation is stored for each printer, section and table. A repeated call changes
 * nothing more.
 */
export async function withdrawLines(context: Context, sql: Sql, lineIds: readonly string[]): Promise<void> {
  // A ticket with these lines that is being stored is stored first, and found below.
  await lockTicketLines(sql, lineIds);
  const withdrawn = new Set(lineIds);
  const jobs = (await lockJobsOf(sql, lineIds)).filter(
    ({ ticket, state, mayBeOnPaper }) => !ticket.isCancellation && (state !== 'dismissed' || mayBeOnPaper),
  );
  for (const job of jobs) {
    if (!job.mayBeOnPaper) await replaceJob(context, sql, job, withdrawn);
  }
  const printed = jobs.filter(({ mayBeOnPaper }) => mayBeOnPaper);
  for (const cancellation of cancellationsOf(printed, withdrawn)) await storeCancellation(context, sql, cancellation);
}

/** A line that was canceled by mistake, the table of its order, and when it was canceled. */
interface ReturnedLine {
  readonly lineId: string;
  readonly tableCode: string;
  readonly canceledOn: Date;
}

/**
 * Puts a canceled order line back on its tickets. A cancellation that was not printed is dismissed. Where one may be on paper, and
 * where the line left a ticket before that was printed, a ticket of the line is stored; no printer refuses it.
 */
export async function returnLine(context: Context, sql: Sql, returned: ReturnedLine): Promise<void> {
  const { lineId, tableCode, canceledOn } = returned;
  await lockTicketLines(sql, [lineId]);
  const jobs = await lockJobsOf(sql, [lineId]);
  for (const job of jobs) {
    const isWaiting = job.state !== 'dismissed' && !job.mayBeOnPaper;
    if (job.ticket.isCancellation && isWaiting) await replaceJob(context, sql, job, new Set([lineId]));
  }
  const lost = jobs.filter(({ ticket, state, stateOn, mayBeOnPaper }) =>
    ticket.isCancellation
      ? mayBeOnPaper
      : state === 'dismissed' && !mayBeOnPaper && stateOn.getTime() === canceledOn.getTime(),
  );
  for (const { ticket, printerId, copies, createdBy } of new Map(lost.map((job) => [job.printerId, job])).values()) {
    const lines = {
      jobId: context.newId(),
      section: ticket.section,
      tableCode,
      lineIds: [lineId],
      isNeverRefused: true,
    };
    await storeTickets(context, sql, lines, { printerId, copies, createdBy });
  }
}

interface JobWithLines {
  readonly id: string;
  readonly state: PrintJobState;
  readonly stateOn: Date;
  /** Null if automatic printing stored it. */
  readonly createdBy: string | null;
  readonly ticket: OrderTicket;
  readonly printerId: string;
  readonly copies: number;
  readonly mayBeOnPaper: boolean;
}

/** Locks the jobs with these lines, in the order of their ids. A job that is being sent may be on paper: its first byte may have left. */
async function lockJobsOf(sql: Sql, lineIds: readonly string[]): Promise<readonly JobWithLines[]> {
  const { rows } = await raw<JobWithLines>`
    select id, state, state_on as "stateOn", created_by as "createdBy", ticket, printer_id as "printerId", copies,
      (state in ('sending', 'printed', 'sent', 'unknown') or copies_printed > 0 or ${MAY_BE_ON_PAPER}) as "mayBeOnPaper"
    from print_jobs
    where id in (select job_id from print_job_lines where line_id = any(${[...lineIds]}::uuid[]))
    order by id for no key update
  `.execute(sql);
  return rows;
}

/** Dismisses the job. If its ticket has other lines, a job with those takes its place in the order of the printer. */
async function replaceJob(
  context: Context,
  sql: Sql,
  { id, ticket }: JobWithLines,
  withdrawn: ReadonlySet<string>,
): Promise<void> {
  const rest = withoutLines(ticket, withdrawn);
  if (rest.orders.length > 0) {
    await raw`
      with new_job as (
        insert into print_jobs (
          id, kind, section, table_code, printer_id, ticket, copies, state, problem, not_before, give_up_on, created_on,
          created_by, state_on, ended_by
        )
        select
          ${context.newId()}::uuid, kind, section, table_code, printer_id, ${JSON.stringify(rest)}::jsonb, copies, state,
          problem, not_before, give_up_on, created_on, created_by, state_on, ended_by
        from print_jobs where id = ${id}
        returning id
      )
      insert into print_job_lines (line_id, job_id)
      select line_id, new_job.id from new_job cross join unnest(${lineIdsOf(rest)}::uuid[]) as line_id
    `.execute(sql);
  }
  await sql
    .updateTable('print_jobs')
    .set({ state: 'dismissed', state_on: context.now, ended_by: userIdOf(context) })
    .where('id', '=', id)
    .execute();
  context.afterCommit((live) => live.publish('printing'));
}

function withoutLines(ticket: OrderTicket, withdrawn: ReadonlySet<string>): OrderTicket {
  const orders = ticket.orders
    .map((order) => ({ ...order, lines: order.lines.filter(({ lineId }) => !withdrawn.has(lineId)) }))
    .filter(({ lines }) => lines.length > 0);
  return { ...ticket, orders };
}

/** Lines of one table that one printer may have printed. */
interface Cancellation {
  readonly printerId: string;
  readonly section: Section;
  readonly tableCode: string;
  readonly lineIds: ReadonlySet<string>;
  readonly copies: number;
}

/** One cancellation for each printer, board and table, with as many copies as the tickets had at most. */
function cancellationsOf(jobs: readonly JobWithLines[], withdrawn: ReadonlySet<string>): readonly Cancellation[] {
  const cancellations = new Map<string, Cancellation>();
  for (const { printerId, ticket, copies } of jobs) {
    const { section, tableCode } = ticket;
    const key = JSON.stringify([printerId, section, tableCode]);
    const earlier = cancellations.get(key);
    const lineIds = new Set([
      ...(earlier?.lineIds ?? []),
      ...lineIdsOf(ticket).filter((lineId) => withdrawn.has(lineId)),
    ]);
    cancellations.set(key, {
      printerId,
      section,
      tableCode,
      lineIds,
      copies: Math.max(copies, earlier?.copies ?? 1),
    });
  }
  return [...cancellations.values()];
}

async function storeCancellation(context: Context, sql: Sql, cancellation: Cancellation): Promise<void> {
  const { printerId, section, tableCode, copies } = cancellation;
  const { rows: canceled } = await raw<{ readonly lineId: string }>`
    select line_id as "lineId" from print_job_lines join print_jobs on print_jobs.id = job_id
    where line_id = any(${[...cancellation.lineIds]}::uuid[]) and printer_id = ${printerId}
      and (ticket -> 'isCancellation')::boolean
  `.execute(sql);
  const known = new Set(canceled.map(({ lineId }) => lineId));
  const lineIds = [...cancellation.lineIds].filter((lineId) => !known.has(lineId));
  if (lineIds.length === 0) return;
  const lines = { jobId: context.newId(), section, tableCode, lineIds, isCancellation: true };
  await storeTickets(context, sql, lines, { printerId, copies, createdBy: userIdOf(context) });
}

function userIdOf({ actor }: Context): string | null {
  return actor.kind === 'staff' ? actor.userId : null;
}
