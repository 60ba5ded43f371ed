// Changes the tickets of orders that staff move to another table: stores the new table in those that wait, and a print job of the
// kind `move` for those that may be printed.
import { sql as raw } from 'kysely';
import { SECTIONS } from '#domain/menu.ts';
import { type MoveTicket, TICKET_LINES_MAX, type TicketLine } from '#domain/ticket.ts';
import { IS_PENDING } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lineIdsOf, storeJob } from './store-jobs.ts';
import {
  dismissJob,
  filterTicketLines,
  isOrderJob,
  type LockedJob,
  lockJobs,
  replaceJob,
  requestingStaffId,
} from './ticket-jobs.ts';
import { readTicketOrders } from './ticket-orders.ts';

/** Orders that were moved to another table, with the codes of both tables. */
interface TicketMove {
  readonly orderIds: readonly string[];
  readonly from: string;
  readonly to: string;
  /** The paper says that all of the table was moved, and lists no lines. */
  readonly isWholeTable: boolean;
  /** The move that this one undoes stored these jobs; null for a move. Of these only a printed paper needs another one. */
  readonly undoneJobIds: readonly string[] | null;
}

/**
 * Updates the print jobs of orders that staff have moved to another table. Tickets still to be printed get the new table, unless
 * they may be on paper with lines of other orders. A printer that may have printed pending lines with the old table gets a job of
 * the kind `move`, whose ticket announces the new one. Returns the ids of the `move` jobs. The caller must have stored the new
 * table.
 */
export async function updateMovedTickets(context: Context, sql: Sql, move: TicketMove): Promise<readonly string[]> {
  const lines = await lockLinesOf(sql, move.orderIds);
  const moved = new Set(lines.map(({ id }) => id));
  const jobs = await lockJobs(sql, { lineIds: [...moved], moveJobIds: move.undoneJobIds ?? [] });
  const tickets = jobs.filter(isOrderJob).filter(({ ticket }) => !ticket.isCancellation);
  for (const job of tickets) if (isToPrint(job)) await moveTicket(context, sql, job, { moved, tableCode: move.to });
  const moveJobs = jobs.filter((job) => !isOrderJob(job));
  for (const { id, state, mayBeOnPaper } of moveJobs)
    if (!mayBeOnPaper && state !== 'dismissed') await dismissJob(context, sql, id);

  const informedPrinters = new Set(moveJobs.filter((job) => job.mayBeOnPaper).map(({ printerId }) => printerId));
  const pending = new Set(lines.filter((line) => line.isPending).map(({ id }) => id));
  const printed = tickets.filter(
    ({ mayBeOnPaper, ticket, printerId }) =>
      mayBeOnPaper && (move.undoneJobIds === null || informedPrinters.has(printerId) || ticket.tableCode !== move.to),
  );
  context.afterCommit((live) => live.publish('printing'));
  return storeMovePapers(context, sql, move, papersOf(printed, pending));
}

/**
 * Locks the lines that were sent in the order of their ids. A ticket with them that is being stored is stored first, and found
 * after. Lines that were not sent are on no ticket.
 */
async function lockLinesOf(sql: Sql, orderIds: readonly string[]) {
  const { rows } = await raw<{ readonly id: string; readonly isPending: boolean }>`
    select id, ${IS_PENDING} as "isPending" from order_lines
    where order_id = any(${[...orderIds]}::uuid[]) and sent_on is not null order by id for no key update
  `.execute(sql);
  return rows;
}

/** The ticket is printed, or printed again, unless staff dismiss it. One that is being sent keeps its table. */
function isToPrint({ state }: LockedJob): boolean {
  return state === 'waiting' || state === 'failed' || state === 'unknown';
}

/** Gives the moved lines of the ticket the new table. A ticket that may be on paper with lines of other orders stays as it is. */
async function moveTicket(
  context: Context,
  sql: Sql,
  { id, ticket, mayBeOnPaper }: LockedJob,
  { moved, tableCode }: { readonly moved: ReadonlySet<string>; readonly tableCode: string },
): Promise<void> {
  if (lineIdsOf(ticket).every((lineId) => moved.has(lineId))) {
    await sql
      .updateTable('print_jobs')
      .set({ table_code: tableCode, ticket: JSON.stringify({ ...ticket, tableCode }) })
      .where('id', '=', id)
      .execute();
  } else if (!mayBeOnPaper) {
    const rest = filterTicketLines(ticket, (lineId) => !moved.has(lineId));
    const other = filterTicketLines(ticket, (lineId) => moved.has(lineId));
    await replaceJob(context, sql, id, [rest, { ...other, tableCode }]);
  }
}

/** What one printer may have printed of lines that are still to be prepared. */
interface MovePaper {
  readonly printerId: string;
  readonly copies: number;
  readonly lineIds: ReadonlySet<string>;
}

/** One paper for each printer, with as many copies as the tickets had at most. */
function papersOf(printed: readonly LockedJob[], pending: ReadonlySet<string>): readonly MovePaper[] {
  const papers = new Map<string, MovePaper>();
  for (const { printerId, ticket, copies } of printed) {
    const lineIds = lineIdsOf(ticket).filter((lineId) => pending.has(lineId));
    if (lineIds.length === 0) continue;
    const earlier = papers.get(printerId);
    papers.set(printerId, {
      printerId,
      copies: Math.max(copies, earlier?.copies ?? 1),
      lineIds: new Set([...(earlier?.lineIds ?? []), ...lineIds]),
    });
  }
  return [...papers.values()];
}

/** Stores a job for each paper; lines that do not fit on one paper are on several. */
async function storeMovePapers(
  context: Context,
  sql: Sql,
  { from, to, isWholeTable }: TicketMove,
  papers: readonly MovePaper[],
): Promise<readonly string[]> {
  const jobIds: string[] = [];
  for (const { printerId, copies, lineIds } of papers) {
    const lines = isWholeTable ? [] : await readLines(sql, [...lineIds]);
    for (let first = 0; first === 0 || first < lines.length; first += TICKET_LINES_MAX) {
      const part = lines.slice(first, first + TICKET_LINES_MAX);
      const ticket: MoveTicket = { kind: 'move', from, tableCode: to, time: context.now.toISOString(), lines: part };
      const id = context.newId();
      await storeJob(context, sql, { id, ticket }, { printerId, copies, createdBy: requestingStaffId(context) });
      jobIds.push(id);
    }
  }
  return jobIds;
}

async function readLines(sql: Sql, lineIds: readonly string[]): Promise<readonly TicketLine[]> {
  const lines: TicketLine[] = [];
  for (const section of SECTIONS) {
    const orders = await readTicketOrders(sql, { section, lineIds, isCancellation: true, skipsAutoPrinted: false });
    lines.push(...orders.flatMap(({ order }) => order.lines));
  }
  return lines;
}
