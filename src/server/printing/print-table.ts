// Prints lines of one table («Imprimir»), and marks them done before («Hecho»).
import { type RawBuilder, sql as raw } from 'kysely';
import type { PrintTable, PrintTableResult } from '#contract/printing.ts';
import type { Refusal } from '#domain/refusal.ts';
import { markLinesDone } from '#server/orders/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { type JobRefusal, type RequestedPrinter, storeTickets } from './store-jobs.ts';

/** The ticket of lines that were marked done is printed this long after, in milliseconds. */
const DONE_TICKET_DELAY_MS = 1_000;

const NOTHING: PrintTableResult = { markedIds: [], tickets: 0, notPrinted: null };

/**
 * Stores the tickets of the lines once, however often the request with this `printId` is sent. With `marksDone` it marks the
 * lines that are still pending as done and prints exactly those, whatever other requests contain them, and marks them done even
 * if they cannot be printed. Lines of another section or table are ignored.
 */
export async function printTable(context: StaffContext, input: PrintTable): Promise<PrintTableResult> {
  return context.transaction((sql) =>
    input.marksDone ? markAndPrint(context, sql, input) : print(context, sql, input),
  );
}

async function print(context: StaffContext, sql: Sql, request: PrintTable): Promise<PrintTableResult> {
  const { earlier, lineIds } = await lockRequest(sql, request);
  if (earlier) return toEarlierResult(earlier);
  const tickets = await storeTickets(
    context,
    sql,
    { ...request, jobId: request.printId, lineIds },
    printerOf(context, request),
  );
  // The board shows which lines were printed.
  if (tickets > 0) context.afterCommit((live) => live.publish(`board-${request.section}`));
  return { ...NOTHING, tickets };
}

async function markAndPrint(context: StaffContext, sql: Sql, request: PrintTable): Promise<PrintTableResult> {
  // A repeated request does not mark lines that came back to the board since.
  const earlier = await readEarlierResult(sql, request);
  if (earlier) return toEarlierResult(earlier);
  const marked = await markLinesDone(context, sql, request, context.actor.userId);
  if (marked.length === 0) {
    const concurrent = await readEarlierResult(sql, request);
    return concurrent ? toEarlierResult(concurrent) : NOTHING;
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
  request: PrintTable,
): Promise<Pick<PrintTableResult, 'tickets' | 'notPrinted'>> {
  const lines = { ...request, jobId: request.printId, skipsAutoPrinted: true };
  const printer = { ...printerOf(context, request), delayMs: DONE_TICKET_DELAY_MS };
  try {
    return { tickets: await storeTickets(context, sql, lines, printer), notPrinted: null };
  } catch (error) {
    if (!(error instanceof RefusalError && isJobRefusal(error.code))) throw error;
    // Refused before anything was stored: the transaction goes on.
    return { tickets: 0, notPrinted: REASONS[error.code] };
  }
}

function printerOf(context: StaffContext, { printerId, copies }: PrintTable): RequestedPrinter {
  return { printerId, copies, createdBy: context.actor.userId };
}

const REASONS = {
  'printer-required': 'no-printer',
  'printing-off': 'printing-off',
  'printer-inactive': 'printer-inactive',
  'print-queue-full': 'too-many-waiting',
} as const satisfies Record<JobRefusal, PrintTableResult['notPrinted']>;

function isJobRefusal(code: Refusal): code is JobRefusal {
  return Object.hasOwn(REASONS, code);
}

/** What the request with the same `printId` did before. */
type EarlierResult = Pick<PrintTableResult, 'markedIds' | 'tickets'>;

interface LockedRequest {
  /** Null if no request with this `printId` stored a ticket. */
  readonly earlier: EarlierResult | null;
  /** The lines that belong to the table and the section, without struck ones. */
  readonly lineIds: readonly string[];
}

/** Locks the lines in the order of their ids, as «Hecho» does. */
async function lockRequest(sql: Sql, request: PrintTable): Promise<LockedRequest> {
  const { lineIds, section, tableCode } = request;
  const { rows } = await raw<LockedRequest>`
    with locked as materialized (
      select order_lines.id from order_lines join orders on orders.id = order_id
      where order_lines.id = any(${[...lineIds]}::uuid[]) and product_type_id = ${section} and table_code = ${tableCode}
        and voided_on is null
      order by order_lines.id for no key update of order_lines
    )
    select array(select id from locked) as "lineIds", ${earlierResult(request)} as earlier
  `.execute(sql);
  return rows[0] ?? { earlier: null, lineIds: [] };
}

async function readEarlierResult(sql: Sql, request: PrintTable): Promise<EarlierResult | null> {
  const { rows } = await raw<Pick<LockedRequest, 'earlier'>>`select ${earlierResult(request)} as earlier`.execute(sql);
  return rows[0]?.earlier ?? null;
}

/** SQL expression: what the request with the same `printId` did, or null if none stored a ticket. */
function earlierResult({ printId, lineIds }: PrintTable): RawBuilder<EarlierResult | null> {
  return raw`(
    select jsonb_build_object(
      'tickets', coalesce((ticket -> 'part' ->> 'of')::integer, 0),
      -- The lines that the transaction of the job marked done have its time.
      'markedIds', array(
        select id from order_lines
        where id = any(${[...lineIds]}::uuid[]) and done_on = created_on and done_by = created_by
      )
    )
    from print_jobs where id = ${printId}
  )`;
}

function toEarlierResult(earlier: EarlierResult): PrintTableResult {
  return { ...earlier, notPrinted: null };
}
