// Finds out which order lines were printed before: of several tickets with the same line, only the first must make the kitchen
// prepare it.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Ticket } from '#domain/ticket.ts';
import { COPY_MAY_BE_ON_PAPER } from '#server/orders/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * SQL condition on `print_jobs`: the job was stored by automatic printing, not by a member of staff, and its ticket was printed or
 * may still be printed. A failed job counts, because it is still in the queue. A job that was dismissed before it was printed does
 * not count.
 */
export const IS_AUTO_PRINTED: RawBuilder<boolean> = raw`(
  created_by is null and (state <> 'dismissed' or ${COPY_MAY_BE_ON_PAPER})
)`;

/**
 * Locks the rows of these order lines until the transaction ends, in the sequence of their ids, so that two transactions cannot
 * deadlock. Call it before reading or storing tickets with these lines, so that the caller sees the tickets of other transactions.
 * Print jobs must be locked after the lines.
 */
export async function lockOrderLines(sql: Sql, lineIds: readonly string[]): Promise<void> {
  await raw`
    select from order_lines where id = any(${[...lineIds]}::uuid[]) order by id for no key update
  `.execute(sql);
}

/**
 * Returns an SQL expression for an array of line ids: the lines of a print job that may already be on paper from another job. If
 * several other jobs may have printed a line, only the latest is considered. If the latest one canceled the line, the line is left
 * out. `jobId` is an SQL expression or a value.
 */
export function printedLineIdsExpression(jobId: unknown): RawBuilder<readonly string[]> {
  return raw`array(
    select line_id from print_job_lines as own
    where own.job_id = ${jobId} and (
      select (ticket -> 'isCancellation')::boolean
      from print_job_lines as other join print_jobs on print_jobs.id = other.job_id
      where other.line_id = own.line_id and other.job_id <> own.job_id and ${COPY_MAY_BE_ON_PAPER}
      order by created_on desc, id desc limit 1
    ) = false
  )`;
}

/**
 * Returns the ticket with exactly these lines marked as printed before, so that the kitchen does not prepare them again. The marks
 * that were stored with the job may be outdated. The lines of a cancellation are not marked.
 */
export function withPrintedMarks<T extends Ticket>(ticket: T, lineIds: readonly string[]): T {
  if (ticket.kind !== 'ticket' || ticket.isCancellation) return ticket;
  const printed = new Set(lineIds);
  const orders = ticket.orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => ({ ...line, isPrintedBefore: printed.has(line.lineId) })),
  }));
  return { ...ticket, orders };
}

/**
 * Returns the ticket of a job as it would be printed now: the lines that may already be on the paper of another job are marked as
 * printed before. Stores nothing.
 */
export async function withCurrentPrintedMarks<T extends Ticket>(
  sql: Database | Sql,
  jobId: string,
  ticket: T,
): Promise<T> {
  const { rows } = await raw<{ readonly lineIds: readonly string[] }>`
    select ${printedLineIdsExpression(jobId)} as "lineIds"
  `.execute(sql);
  return withPrintedMarks(ticket, rows[0]?.lineIds ?? []);
}
