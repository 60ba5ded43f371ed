// Prints lines of one table («Imprimir»), and marks them done before («Hecho»).
import { sql as raw } from 'kysely';
import type { PrintTable, PrintTableResult } from '#contract/printing.ts';
import { markLinesDone } from '#server/orders/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { IS_AUTO_PRINTED } from './printed-lines.ts';
import { storeTickets } from './store-jobs.ts';
import { type PrinterRefusal, printerRefusal } from './usable-printer.ts';

/** The ticket of lines that were marked done is printed this long after, in milliseconds. */
const DONE_TICKET_DELAY_MS = 1_000;

const NOTHING: PrintTableResult = { markedIds: [], tickets: 0, notPrinted: null };

/**
 * Stores the tickets of the lines once, however often the request with this `printId` is sent. With `marksDone` it marks the
 * lines that are still pending as done and prints exactly those, whatever other requests contain them, and marks them done even
 * if they cannot be printed. Lines of another section or table are ignored.
 */
export async function printTable(context: StaffContext, input: PrintTable): Promise<PrintTableResult> {
  return context.transaction(async (sql) => {
    const { earlier, lineIds, refusal } = await readRequest(sql, input);
    if (earlier) return toEarlierResult(earlier);
    const request = { ...input, lineIds, refusal };
    return input.marksDone ? markAndPrint(context, sql, request) : print(context, sql, request);
  });
}

/** A request with those of its lines that belong to its table and section. */
interface TableRequest extends PrintTable {
  /** Why nothing can be printed on its printer; null if it can. */
  readonly refusal: PrinterRefusal | null;
}

async function print(context: StaffContext, sql: Sql, request: TableRequest): Promise<PrintTableResult> {
  const { printId, printerId, section, copies, refusal } = request;
  if (refusal !== null || printerId === null) throw new RefusalError(refusal ?? 'printer-required');
  const printer = { printerId, copies, createdBy: context.actor.userId };
  const tickets = await storeTickets(context, sql, { ...request, jobId: printId }, printer);
  // The board shows which lines were printed.
  if (tickets > 0) context.afterCommit((live) => live.publish(`board-${section}`));
  return { ...NOTHING, tickets };
}

async function markAndPrint(context: StaffContext, sql: Sql, request: TableRequest): Promise<PrintTableResult> {
  const { lineIds } = request;
  if (lineIds.length === 0) return NOTHING;
  const marked = await markLinesDone(context, sql, { lineIds }, context.actor.userId);
  if (marked.length === 0) {
    // The same request may have been handled while this one waited for the lines.
    const { earlier } = await readRequest(sql, request);
    return earlier ? toEarlierResult(earlier) : NOTHING;
  }
  const markedIds = marked.map(({ id }) => id);
  return { markedIds, ...(await printMarked(context, sql, { ...request, lineIds: markedIds })) };
}

/**
 * Stores the tickets of lines that were marked done, without those that an automatic run printed when they arrived. Nothing about
 * printers keeps a line from being done.
 */
async function printMarked(
  context: StaffContext,
  sql: Sql,
  request: TableRequest,
): Promise<Pick<PrintTableResult, 'tickets' | 'notPrinted'>> {
  const { printId, printerId, copies, refusal, lineIds } = request;
  if (refusal !== null || printerId === null) {
    const isPrinted = await areAutoPrinted(sql, lineIds);
    return { tickets: 0, notPrinted: isPrinted ? null : REASONS[refusal ?? 'printer-required'] };
  }
  const printer = { printerId, copies, createdBy: context.actor.userId, delayMs: DONE_TICKET_DELAY_MS };
  try {
    const tickets = await storeTickets(context, sql, { ...request, jobId: printId, skipsAutoPrinted: true }, printer);
    return { tickets, notPrinted: null };
  } catch (error) {
    // Refused before anything was stored: the transaction goes on.
    if (!(error instanceof RefusalError && error.code === 'print-queue-full')) throw error;
    return { tickets: 0, notPrinted: 'too-many-waiting' };
  }
}

const REASONS = {
  'printer-required': 'no-printer',
  'printing-off': 'printing-off',
  'printer-inactive': 'printer-inactive',
} as const satisfies Record<PrinterRefusal, PrintTableResult['notPrinted']>;

/** What the request with the same `printId` did before. */
type EarlierResult = Pick<PrintTableResult, 'markedIds' | 'tickets'>;

interface RequestFacts {
  /** Null if no request with this `printId` stored a ticket. */
  readonly earlier: EarlierResult | null;
  /** The lines that belong to the table and the section. */
  readonly lineIds: string[];
  readonly refusal: PrinterRefusal | null;
}

async function readRequest(sql: Sql, request: PrintTable): Promise<RequestFacts> {
  const { printId, section, tableCode, printerId } = request;
  const ids = raw`${[...request.lineIds]}::uuid[]`;
  const { rows } = await raw<RequestFacts>`
    select
      ${printerRefusal(printerId)} as refusal,
      array(
        select order_lines.id from order_lines join orders on orders.id = order_id
        where order_lines.id = any(${ids}) and product_type_id = ${section} and table_code = ${tableCode}
      ) as "lineIds",
      (
        select jsonb_build_object(
          'tickets', coalesce((ticket -> 'part' ->> 'of')::integer, 0),
          -- The lines that the transaction of the job marked done have its time.
          'markedIds', array(
            select id from order_lines where id = any(${ids}) and done_on = created_on and done_by = created_by
          )
        )
        from print_jobs where id = ${printId}
      ) as earlier
    from settings
  `.execute(sql);
  const [facts] = rows;
  if (!facts) throw new Error('The settings have no row.');
  return facts;
}

function toEarlierResult(earlier: EarlierResult): PrintTableResult {
  return { ...earlier, notPrinted: null };
}

/** True if an automatic run printed all these lines when they arrived. */
async function areAutoPrinted(sql: Sql, lineIds: readonly string[]): Promise<boolean> {
  const { rows } = await raw<{ readonly count: number }>`
    select count(distinct line_id)::integer as count from print_job_lines join print_jobs on print_jobs.id = job_id
    where line_id = any(${[...lineIds]}::uuid[]) and ${IS_AUTO_PRINTED}
  `.execute(sql);
  return rows[0]?.count === lineIds.length;
}
