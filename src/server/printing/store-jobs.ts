// Stores print jobs within a transaction of the caller: the tickets exist exactly if what caused them was stored.
import { sql as raw } from 'kysely';
import { GIVE_UP_MS, WAITING_JOBS_MAX } from '#domain/print-job.ts';
import type { Section } from '#domain/schedule.ts';
import { type OrderTicket, splitTicketOrders, type Ticket } from '#domain/ticket.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError, isDuplicate } from '#server/platform/database/database-errors.ts';
import { countWaitingJobs, lockTicketLines } from './printed-lines.ts';
import { type OrderToPrint, readTicketOrders } from './ticket-orders.ts';

/** Where a job is printed, and how often. */
export interface JobPrinter {
  readonly printerId: string;
  readonly copies: number;
  /** Null for the automatic mode. */
  readonly createdBy: string | null;
  /** Milliseconds after now before which it is not printed. */
  readonly delayMs?: number;
}

/** Lines of one table that one request prints. */
export interface LinesToPrint {
  /** The id of the first job; the jobs of further parts get new ids. */
  readonly jobId: string;
  readonly section: Section;
  readonly tableCode: string;
  readonly lineIds: readonly string[];
  readonly isCancellation?: boolean;
  /** Leaves out lines that an automatic run printed when they arrived. */
  readonly skipsAutoPrinted?: boolean;
}

/**
 * Stores the tickets of these lines, split at `TICKET_LINES_MAX`, and returns their number. Lines of another section or table
 * are left out. A line that stands on an earlier ticket is marked so; `markPrintedLines` decides it again when the ticket is
 * printed. Refused as `print-queue-full`, before anything is stored, while too many jobs wait; a cancellation is never refused.
 * Locks the lines in the order of their ids: a caller that also locks jobs must lock the lines first.
 */
export async function storeTickets(
  context: Context,
  sql: Sql,
  { jobId, section, tableCode, lineIds, isCancellation = false, skipsAutoPrinted = false }: LinesToPrint,
  printer: JobPrinter,
): Promise<number> {
  const waiting = await lockTicketLines(sql, lineIds);
  const orders = await readTicketOrders(sql, { section, lineIds, isCancellation, skipsAutoPrinted });
  const ofTable = orders.filter((order) => order.tableCode === tableCode);
  const jobs = ticketJobs(context, { jobId, section, tableCode, isCancellation }, ofTable);
  if (jobs.length > 0 && !isCancellation) requireRoom(waiting);
  await insertJobs(context, sql, jobs, printer);
  return jobs.length;
}

/** Lines of one board that an automatic run prints. */
export interface BoardLines {
  readonly section: Section;
  readonly lineIds: readonly string[];
  /** One ticket for each order, or for each table. */
  readonly per: 'order' | 'table';
}

/**
 * Stores the tickets of these lines, of any number of tables, as `storeTickets` does for one table, and returns their number.
 * Lines that were printed when they arrived are left out. Refused as `print-queue-full`, before anything is stored, unless the
 * queue has room for all tickets.
 */
export async function storeBoardTickets(
  context: Context,
  sql: Sql,
  { section, lineIds, per }: BoardLines,
  printer: JobPrinter,
): Promise<number> {
  const waiting = await lockTicketLines(sql, lineIds);
  const orders = await readTicketOrders(sql, { section, lineIds, isCancellation: false, skipsAutoPrinted: true });
  const groups = new Map<string, OrderToPrint[]>();
  for (const order of orders) {
    const key = per === 'order' ? order.orderId : order.tableCode;
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  const jobs = [...groups.values()].flatMap((group) => {
    const tableCode = group[0]?.tableCode ?? '';
    return ticketJobs(context, { jobId: context.newId(), section, tableCode, isCancellation: false }, group);
  });
  if (jobs.length > 0) requireRoom(waiting, jobs.length);
  await insertJobs(context, sql, jobs, printer);
  return jobs.length;
}

/** A job that is not stored yet. */
interface NewJob {
  readonly id: string;
  readonly ticket: Ticket;
}

/** The jobs of the orders of one table, split at `TICKET_LINES_MAX`. */
function ticketJobs(
  context: Context,
  { jobId, ...ticket }: Pick<OrderTicket, 'section' | 'tableCode' | 'isCancellation'> & { readonly jobId: string },
  orders: readonly OrderToPrint[],
): NewJob[] {
  const parts = splitTicketOrders(orders.map(({ order }) => order));
  return parts.map((part, index) => ({
    id: index === 0 ? jobId : context.newId(),
    ticket: { kind: 'ticket', ...ticket, orders: part, part: { number: index + 1, of: parts.length } },
  }));
}

/** Stores one job. Refused as `print-queue-full` while too many jobs wait. */
export async function storeJob(context: Context, sql: Sql, job: NewJob, printer: JobPrinter): Promise<void> {
  requireRoom(await countWaitingJobs(sql));
  await insertJobs(context, sql, [job], printer);
}

/** True if a job with this id exists: the request was handled before. */
export async function hasJob(sql: Sql, id: string): Promise<boolean> {
  const job = await sql.selectFrom('print_jobs').select('id').where('id', '=', id).executeTakeFirst();
  return job !== undefined;
}

/** The ids of the order lines on a ticket; empty for all other paper. */
export function lineIdsOf(ticket: Ticket): string[] {
  return ticket.kind === 'ticket' ? ticket.orders.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)) : [];
}

/**
 * Inserts jobs with their lines, and the state of their printer if it has none, in one statement. The jobs are stored a
 * millisecond apart, because jobs of the same time would be printed in the order of their ids. Jobs for a printer that is held
 * say so at once.
 */
async function insertJobs(
  context: Context,
  sql: Sql,
  jobs: readonly NewJob[],
  { printerId, copies, createdBy, delayMs = 0 }: JobPrinter,
): Promise<void> {
  if (jobs.length === 0) return;
  const { now } = context;
  const notBefore = new Date(now.getTime() + delayMs);
  const giveUpOn = new Date(notBefore.getTime() + GIVE_UP_MS);
  const lines = jobs.flatMap(({ id, ticket }) => lineIdsOf(ticket).map((lineId) => ({ jobId: id, lineId })));
  try {
    await raw`
      with printer_state as (
        insert into printer_states (printer_id) values (${printerId}) on conflict do nothing
      ), lines as (
        insert into print_job_lines (line_id, job_id)
        select * from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ jobId }) => jobId)}::uuid[])
      )
      insert into print_jobs
        (id, kind, section, table_code, ticket,
         created_on, printer_id, copies, state, problem, not_before, give_up_on, created_by, state_on)
      select job.*, ${printerId}, ${copies}, 'waiting',
        (select 'printer-held' from printer_states where printer_id = ${printerId} and held_on is not null),
        ${notBefore}, ${giveUpOn}, ${createdBy}, ${now}
      from unnest(
        ${jobs.map(({ id }) => id)}::uuid[],
        ${jobs.map(({ ticket }) => ticket.kind)}::text[],
        ${jobs.map(({ ticket }) => (ticket.kind === 'ticket' ? ticket.section : null))}::text[],
        ${jobs.map(({ ticket }) => tableCodeOf(ticket))}::text[],
        ${jobs.map(({ ticket }) => JSON.stringify(ticket))}::jsonb[],
        ${jobs.map((_, index) => new Date(now.getTime() + index))}::timestamptz[]
      ) as job
    `.execute(sql);
  } catch (error) {
    // The same request is handled at the same time: the transaction is tried again, and finds the job.
    if (isDuplicate(error, 'print_jobs_pkey')) throw new ConcurrentChangeError();
    throw error;
  }
  context.afterCommit((live) => live.publish('printing'));
}

function tableCodeOf(ticket: Ticket): string | null {
  return ticket.kind === 'ticket' || ticket.kind === 'receipt' ? ticket.tableCode : null;
}

function requireRoom(waiting: number, jobs = 1): void {
  if (waiting + jobs > WAITING_JOBS_MAX) throw new RefusalError('print-queue-full');
}
