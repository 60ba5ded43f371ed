// Prints lines of one table (where customers sit) as the board shows them («Imprimir»).
import { sql as raw } from 'kysely';
import type { PrintLinesOfTableInput, PrintLinesOfTableResult } from '#contract/printing.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { storeTickets } from './store-jobs.ts';

/**
 * Stores tickets with these order lines of one table (where customers sit). A repeated `printId` stores nothing more. Ignores
 * unsent and canceled lines, and those of another section or table. Throws `print-id-reused` if a different request stored the job
 * `printId`, and the refusals of `storeTickets`.
 */
export async function printLinesOfTable(
  context: StaffContext,
  input: PrintLinesOfTableInput,
): Promise<PrintLinesOfTableResult> {
  const { printId, ...request } = input;
  const { section, printerId, copies } = request;
  return context.transaction(async (sql) => {
    const { earlier, lineIds } = await lockRequest(sql, printId, request);
    if (earlier?.isSame === false) throw new RefusalError('print-id-reused');
    if (earlier) return { tickets: earlier.tickets };
    const printer = { printerId, copies, createdBy: context.actor.userId };
    const tickets = await storeTickets(context, sql, { ...request, jobId: printId, request, lineIds }, printer);
    // The board shows which lines were printed.
    if (tickets > 0) context.afterCommit((live) => live.publish(`board-${section}`));
    return { tickets };
  });
}

interface LockedRequest {
  /** The stored job with this id: its number of tickets, and whether its request is equal to this one. Null if none is stored. */
  readonly earlier: { readonly tickets: number; readonly isSame: boolean } | null;
  /** The lines that belong to the table and the section, without voided ones. */
  readonly lineIds: readonly string[];
}

/** Locks the lines in the order of their ids, as «Hecho» does. */
async function lockRequest(
  sql: Sql,
  printId: string,
  request: Omit<PrintLinesOfTableInput, 'printId'>,
): Promise<LockedRequest> {
  const { lineIds, section, tableCode } = request;
  const { rows } = await raw<LockedRequest>`
    with locked as materialized (
      select order_lines.id from order_lines join orders on orders.id = order_id
      where order_lines.id = any(${[...lineIds]}::uuid[]) and product_type_id = ${section} and table_code = ${tableCode}
        and voided_on is null and order_lines.sent_on is not null
      order by order_lines.id for no key update of order_lines
    )
    select array(select id from locked) as "lineIds",
      (select jsonb_build_object(
        'tickets', coalesce((ticket -> 'part' ->> 'of')::integer, 0), 'isSame', request = ${JSON.stringify(request)}::jsonb
      ) from print_jobs where id = ${printId}) as earlier
  `.execute(sql);
  return rows[0] ?? { earlier: null, lineIds: [] };
}
