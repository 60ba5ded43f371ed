// Takes order lines off their tickets, because a line that was canceled must not be prepared, and puts one back.
import { sql as raw } from 'kysely';
import type { Section } from '#domain/schedule.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lockOrderLines } from './printed-lines.ts';
import { lineIdsOf, storeTickets } from './store-jobs.ts';
import { filterTicketLines, type LockedJob, lockOrderJobs, replaceJob, requestingStaffId } from './ticket-jobs.ts';

/**
 * Removes canceled order lines from their tickets, so that nobody prepares them. A job that was not printed is dismissed, or
 * replaced by a job with its other lines. If a ticket may be on paper, stores a ticket that cancels the lines («ANULADO»): one for
 * each printer, section and table. A repeated call changes nothing more.
 */
export async function removeLinesFromTickets(context: Context, sql: Sql, lineIds: readonly string[]): Promise<void> {
  // A ticket with these lines that is being stored is stored first, and found below.
  await lockOrderLines(sql, lineIds);
  const withdrawn = new Set(lineIds);
  const jobs = (await lockOrderJobs(sql, lineIds)).filter(
    ({ ticket, state, mayBeOnPaper }) => !ticket.isCancellation && (state !== 'dismissed' || mayBeOnPaper),
  );
  for (const job of jobs) {
    if (!job.mayBeOnPaper)
      await replaceJob(context, sql, job.id, [filterTicketLines(job.ticket, (id) => !withdrawn.has(id))]);
  }
  const printed = jobs.filter(({ mayBeOnPaper }) => mayBeOnPaper);
  if (printed.length === 0) return;
  for (const cancellation of cancellationsOf(printed, await readTablesOf(sql, lineIds)))
    await storeCancellation(context, sql, cancellation);
}

/** A line that was canceled by mistake, the table of its order, and when it was canceled. */
interface ReturnedLine {
  readonly lineId: string;
  readonly tableCode: string;
  readonly canceledOn: Date;
}

/**
 * Puts an order line that was canceled by mistake back on its tickets. Removes it from cancellation tickets that are not printed
 * yet. A printer gets a new ticket if it may have printed the cancellation, or if its ticket was dismissed when the line was
 * canceled. Never throws a refusal, even if too many jobs wait.
 */
export async function restoreLineOnTickets(context: Context, sql: Sql, returned: ReturnedLine): Promise<void> {
  const { lineId, tableCode, canceledOn } = returned;
  await lockOrderLines(sql, [lineId]);
  const jobs = await lockOrderJobs(sql, [lineId]);
  for (const job of jobs) {
    const isWaiting = job.state !== 'dismissed' && !job.mayBeOnPaper;
    if (job.ticket.isCancellation && isWaiting)
      await replaceJob(context, sql, job.id, [filterTicketLines(job.ticket, (id) => id !== lineId)]);
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

/** Lines of one table that one printer may have printed. */
interface Cancellation {
  readonly printerId: string;
  readonly section: Section;
  readonly tableCode: string;
  readonly lineIds: ReadonlySet<string>;
  readonly copies: number;
}

/** One cancellation for each printer, board and table, with as many copies as the tickets had at most. */
function cancellationsOf(jobs: readonly LockedJob[], tables: ReadonlyMap<string, string>): readonly Cancellation[] {
  const cancellations = new Map<string, Cancellation>();
  for (const { printerId, ticket, copies } of jobs) {
    for (const lineId of lineIdsOf(ticket)) {
      const tableCode = tables.get(lineId);
      if (tableCode === undefined) continue;
      const key = JSON.stringify([printerId, ticket.section, tableCode]);
      const earlier = cancellations.get(key);
      cancellations.set(key, {
        printerId,
        section: ticket.section,
        tableCode,
        lineIds: new Set([...(earlier?.lineIds ?? []), lineId]),
        copies: Math.max(copies, earlier?.copies ?? 1),
      });
    }
  }
  return [...cancellations.values()];
}

/** Reads where the orders of these lines are now: the table on an earlier ticket may have been renamed, or its orders moved. */
async function readTablesOf(sql: Sql, lineIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_lines.id', 'table_code'])
    .where(raw<boolean>`order_lines.id = any(${[...lineIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, table_code: tableCode }) => [id, tableCode]));
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
  await storeTickets(context, sql, lines, { printerId, copies, createdBy: requestingStaffId(context) });
}
