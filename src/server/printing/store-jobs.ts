// Stores print jobs within a transaction of the caller, so that tickets are stored exactly if their cause is.
import { type RawBuilder, sql as raw } from 'kysely';
import { PRINT_JOB_TIMEOUT_MS, WAITING_PRINT_JOBS_MAX } from '#domain/print-job.ts';
import type { Section } from '#domain/schedule.ts';
import { type OrderTicket, splitTicketOrders, type Ticket } from '#domain/ticket.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError, isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { retryErrorIfPrinterDeleted } from './delete-printer.ts';
import { type OrderToPrint, readTicketOrders } from './ticket-orders.ts';
import { type PrinterRefusal, printerRefusalExpression } from './usable-printer.ts';

/** The printer, the number of copies and the author of a print job that is to be stored. */
export interface PrintJobAttributes {
  readonly printerId: string;
  readonly copies: number;
  /** The id of the member of staff; null if automatic printing stores the job. */
  readonly createdBy: string | null;
  /** The job is not printed before this many milliseconds have passed. */
  readonly delayMs?: number;
}

/** Lines of one table that one request prints, on one or several tickets. */
interface LinesToPrint {
  /** The id of the first job; if the lines need several tickets, the other jobs get new ids. */
  readonly jobId: string;
  readonly section: Section;
  readonly tableCode: string;
  readonly lineIds: readonly string[];
  /** What the request asked for, if its first job is to tell a repeated request from another one with the same id. */
  readonly request?: Readonly<Record<string, unknown>>;
  readonly isCancellation?: boolean;
  /** Leaves out lines that an automatic run printed when they arrived. */
  readonly skipsAutoPrinted?: boolean;
  /** Stored also for a printer that is off, and if too many jobs wait, as a cancellation is. */
  readonly isNeverRefused?: boolean;
}

/** The printer, the copies and the author of print jobs; `printerId` is null if the request chose no printer. */
interface OptionalJobPrinter extends Omit<PrintJobAttributes, 'printerId'> {
  readonly printerId: string | null;
}

/**
 * Stores print jobs with tickets of these order lines of one table, and returns the number of tickets. Leaves out lines of another
 * section or table. Throws a refusal of `JobRefusal`, and stores nothing, if the printer cannot be used or too many jobs wait.
 * Cancellations, and lines with the option `isNeverRefused`, are stored even then. The caller must have locked the lines.
 */
export async function storeTickets(
  context: Context,
  sql: Sql,
  lines: LinesToPrint,
  printer: OptionalJobPrinter,
): Promise<number> {
  const { jobId, section, tableCode, lineIds, request, isCancellation = false, skipsAutoPrinted = false } = lines;
  const orders = await readTicketOrders(sql, { section, lineIds, isCancellation, skipsAutoPrinted });
  const ofTable = orders.filter((order) => order.tableCode === tableCode);
  const [first, ...others] = ticketJobs(context, { jobId, section, tableCode, isCancellation }, ofTable);
  const jobs = first ? [{ ...first, ...(request && { request }) }, ...others] : [];
  await insertJobs(
    context,
    sql,
    jobs,
    printer,
    isCancellation || lines.isNeverRefused ? 'nothing' : 'printer-and-room',
  );
  return jobs.length;
}

/** Order lines of one board that an automatic run prints, on one ticket for each order or table. */
interface BoardLines {
  readonly section: Section;
  readonly lineIds: readonly string[];
  /** One ticket for each order, or for each table. */
  readonly per: 'order' | 'table';
}

/**
 * Stores print jobs with tickets of these order lines of any tables, for automatic printing, and returns the number of tickets.
 * `per` says whether each order or each table gets its own ticket. Leaves out lines that automatic printing has already printed.
 * Throws `print-queue-full`, and stores nothing, if the queue has no room for all tickets. The caller must have locked the lines.
 */
export async function storeBoardTickets(
  context: Context,
  sql: Sql,
  { section, lineIds, per }: BoardLines,
  printer: PrintJobAttributes,
): Promise<number> {
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
  await insertJobs(context, sql, jobs, printer, 'room');
  return jobs.length;
}

/** A job that is not stored yet. */
interface NewJob {
  readonly id: string;
  readonly ticket: Ticket;
  /** What the request for this job asked for. */
  readonly request?: Readonly<Record<string, unknown>>;
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

/**
 * Stores one print job whose ticket is not made of order lines, such as a receipt or a test print. Throws the refusal
 * `print-queue-full` if too many jobs wait. A ticket of the kind `move`, which says that orders are now at another table, is always
 * stored.
 */
export async function storeJob(context: Context, sql: Sql, job: NewJob, printer: PrintJobAttributes): Promise<void> {
  await insertJobs(context, sql, [job], printer, job.ticket.kind === 'move' ? 'nothing' : 'room');
}

/** True if a print job with this id is stored already, because the same request was handled before. */
export async function hasPrintJob(sql: Sql, id: string): Promise<boolean> {
  const job = await sql.selectFrom('print_jobs').select('id').where('id', '=', id).executeTakeFirst();
  return job !== undefined;
}

/** Returns the ids of the order lines on an order ticket; empty for every other kind, such as a receipt, a move or a test print. */
export function lineIdsOf(ticket: Ticket): string[] {
  return ticket.kind === 'ticket' ? ticket.orders.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)) : [];
}

/** What jobs need in order to be stored: a printer that may be used and room in the queue, room alone, or nothing. */
type JobNeeds = 'printer-and-room' | 'room' | 'nothing';

/**
 * Inserts jobs with their lines in one statement, or refuses all of them. The jobs are a millisecond apart, because jobs of the
 * same time would be printed in the order of their ids. Jobs for a printer that is held get the problem `printer-held`.
 */
async function insertJobs(
  context: Context,
  sql: Sql,
  jobs: readonly NewJob[],
  { printerId, copies, createdBy, delayMs = 0 }: OptionalJobPrinter,
  needs: JobNeeds,
): Promise<void> {
  if (jobs.length === 0) return;
  const { now } = context;
  const notBefore = new Date(now.getTime() + delayMs);
  const giveUpOn = new Date(notBefore.getTime() + PRINT_JOB_TIMEOUT_MS);
  const { rows } = await raw<{ readonly refusal: JobRefusal | null }>`
    with decision as materialized (
      select ${jobRefusal(needs, printerId, jobs.length)} as refusal from settings
    ), new_jobs as materialized (
      select new_jobs.*
      from decision, jsonb_to_recordset(${JSON.stringify(jobs.map((job, index) => jobRow(job, index, now)))}::jsonb)
        as new_jobs (
          id uuid, kind text, section text, table_code text, ticket jsonb, request jsonb, created_on timestamptz,
          line_ids uuid[]
        )
      where refusal is null
    ), printer_state as (
      insert into printer_states (printer_id) select ${printerId}::uuid from decision where refusal is null
      on conflict do nothing
    ), lines as (
      insert into print_job_lines (line_id, job_id) select unnest(line_ids), id from new_jobs
    ), jobs as (
      insert into print_jobs
        (id, kind, section, table_code, ticket, request, created_on,
         printer_id, copies, state, problem, not_before, give_up_on, created_by, state_on)
      select id, kind, section, table_code, ticket, request, created_on,
        ${printerId}::uuid, ${copies}, 'waiting',
        (select 'printer-held' from printer_states where printer_id = ${printerId}::uuid and held_on is not null),
        ${notBefore}, ${giveUpOn}, ${createdBy}, ${now}
      from new_jobs
    )
    select refusal from decision
  `
    .execute(sql)
    .catch((error: unknown) => {
      // The same request is handled at the same time: the transaction is tried again, and finds the job.
      if (isUniqueViolation(error, 'print_jobs_pkey')) throw new ConcurrentChangeError();
      throw retryErrorIfPrinterDeleted(error);
    });
  const [decision] = rows;
  if (!decision) throw new Error('The settings have no row.');
  if (decision.refusal !== null) throw new RefusalError(decision.refusal);
  context.afterCommit((live) => live.publish('printing'));
}

/** Why a print job is not stored: nothing can be printed on the printer, or too many jobs wait. */
export type JobRefusal = PrinterRefusal | 'print-queue-full';

/** SQL expression: why these jobs are not stored, or null. To be selected from `settings`. */
function jobRefusal(needs: JobNeeds, printerId: string | null, jobs: number): RawBuilder<JobRefusal | null> {
  if (needs === 'nothing') return raw`null::text`;
  const room = raw<JobRefusal | null>`case
    when (select count(*) from print_jobs where state = 'waiting') + ${jobs} > ${WAITING_PRINT_JOBS_MAX} then 'print-queue-full'
  end`;
  return needs === 'room' ? room : raw`coalesce(${printerRefusalExpression(printerId)}, ${room})`;
}

function jobRow({ id, ticket, request = {} }: NewJob, index: number, now: Date) {
  return {
    id,
    kind: ticket.kind,
    ticket,
    request,
    line_ids: lineIdsOf(ticket),
    section: ticket.kind === 'ticket' ? ticket.section : null,
    table_code: 'tableCode' in ticket ? ticket.tableCode : null,
    created_on: new Date(now.getTime() + index),
  };
}
