// «Hecho»: marks lines as done, and prints the ticket of a table if the request asks for one.
import { sql as raw } from 'kysely';
import type { MarkDoneInput, MarkDoneResult } from '#contract/printing.ts';
import type { Refusal } from '#domain/refusal.ts';
import { markLinesDone } from '#server/orders/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { type JobRefusal, storeTickets } from './store-jobs.ts';

/** The ticket of lines that were marked done is printed this long after, in milliseconds. */
const DONE_TICKET_DELAY_MS = 1_000;

const NOTHING: MarkDoneResult = { markedIds: [], tickets: 0, notPrinted: null };

type DoneTicket = NonNullable<MarkDoneInput['ticket']>;

/**
 * Marks pending order lines as done (button «Hecho»). With `ticket`, it also queues tickets of these lines for printing, and marks
 * only lines of the section and table of the ticket. Lines that automatic printing has printed are left off the tickets. If nothing
 * can be printed, the lines are marked all the same, and `notPrinted` says why. A request with the same `ticket.printId` as an
 * earlier one changes nothing.
 */
export async function markDone(context: StaffContext, { lineIds, ticket }: MarkDoneInput): Promise<MarkDoneResult> {
  return context.transaction(async (sql) => {
    if (ticket) return markAndPrint(context, sql, lineIds, ticket);
    const marked = await markLinesDone(context, sql, { lineIds }, context.actor.userId);
    return { ...NOTHING, markedIds: marked.map(({ id }) => id) };
  });
}

async function markAndPrint(
  context: StaffContext,
  sql: Sql,
  lineIds: readonly string[],
  ticket: DoneTicket,
): Promise<MarkDoneResult> {
  // A repeated request does not mark lines that came back to the board since.
  const earlier = await readEarlierResult(sql, lineIds, ticket);
  if (earlier) return earlier;
  const { section, tableCode } = ticket;
  const marked = await markLinesDone(context, sql, { lineIds, section, tableCode }, context.actor.userId);
  if (marked.length === 0) return (await readEarlierResult(sql, lineIds, ticket)) ?? NOTHING;
  const markedIds = marked.map(({ id }) => id);
  return { markedIds, ...(await printMarked(context, sql, markedIds, ticket)) };
}

/**
 * Stores the tickets of lines that were marked done, without those that an automatic run printed when they arrived.
 */
async function printMarked(
  context: StaffContext,
  sql: Sql,
  lineIds: readonly string[],
  { printId, section, tableCode, printerId, copies }: DoneTicket,
): Promise<Pick<MarkDoneResult, 'tickets' | 'notPrinted'>> {
  const lines = { jobId: printId, section, tableCode, lineIds, skipsAutoPrinted: true };
  const printer = { printerId, copies, createdBy: context.actor.userId, delayMs: DONE_TICKET_DELAY_MS };
  try {
    return { tickets: await storeTickets(context, sql, lines, printer), notPrinted: null };
  } catch (error) {
    if (!(error instanceof RefusalError && isJobRefusal(error.code))) throw error;
    // Refused before anything was stored: the transaction goes on.
    return { tickets: 0, notPrinted: REASONS[error.code] };
  }
}

const REASONS = {
  'printer-required': 'no-printer',
  'printing-off': 'printing-off',
  'printer-inactive': 'printer-inactive',
  'print-queue-full': 'too-many-waiting',
} as const satisfies Record<JobRefusal, MarkDoneResult['notPrinted']>;

function isJobRefusal(code: Refusal): code is JobRefusal {
  return Object.hasOwn(REASONS, code);
}

/** What the request with the same `printId` did before; null if none stored a ticket. */
async function readEarlierResult(
  sql: Sql,
  lineIds: readonly string[],
  { printId }: DoneTicket,
): Promise<MarkDoneResult | null> {
  const { rows } = await raw<Pick<MarkDoneResult, 'markedIds' | 'tickets'>>`
    select coalesce((ticket -> 'part' ->> 'of')::integer, 0) as tickets,
      -- The lines that the transaction of the job marked done have its time.
      array(
        select id from order_lines
        where id = any(${[...lineIds]}::uuid[]) and done_on = created_on and done_by = created_by
      ) as "markedIds"
    from print_jobs where id = ${printId}
  `.execute(sql);
  return rows[0] ? { ...rows[0], notPrinted: null } : null;
}
