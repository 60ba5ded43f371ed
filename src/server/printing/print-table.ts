// Prints lines of one table (where guests sit) as the board shows them («Imprimir»).
import { sql as raw } from 'kysely';
import type { PrintedTable, PrintTableInput } from '#contract/printing.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { storeTickets } from './store-jobs.ts';

/**
 * Stores tickets with these order lines of one table, once for each `printId`, however often the request is sent. Lines of another
 * section (drinks or food) or table, and canceled ones, are ignored.
 */
export async function printTable(context: StaffContext, request: PrintTableInput): Promise<PrintedTable> {
  const { printId, section, printerId, copies } = request;
  return context.transaction(async (sql) => {
    const { earlierTickets, lineIds } = await lockRequest(sql, request);
    if (earlierTickets !== null) return { tickets: earlierTickets };
    const printer = { printerId, copies, createdBy: context.actor.userId };
    const tickets = await storeTickets(context, sql, { ...request, jobId: printId, lineIds }, printer);
    // The board shows which lines were printed.
    if (tickets > 0) context.afterCommit((live) => live.publish(`board-${section}`));
    return { tickets };
  });
}

interface LockedRequest {
  /** The number of tickets that a request with this `printId` stored; null if there was none. */
  readonly earlierTickets: number | null;
  /** The lines that belong to the table and the section, without struck ones. */
  readonly lineIds: readonly string[];
}

/** Locks the lines in the order of their ids, as «Hecho» does. */
async function lockRequest(
  sql: Sql,
  { printId, lineIds, section, tableCode }: PrintTableInput,
): Promise<LockedRequest> {
  const { rows } = await raw<LockedRequest>`
    with locked as materialized (
      select order_lines.id from order_lines join orders on orders.id = order_id
      where order_lines.id = any(${[...lineIds]}::uuid[]) and product_type_id = ${section} and table_code = ${tableCode}
        and voided_on is null and order_lines.sent_on is not null
      order by order_lines.id for no key update of order_lines
    )
    select array(select id from locked) as "lineIds",
      (select coalesce((ticket -> 'part' ->> 'of')::integer, 0) from print_jobs where id = ${printId}) as "earlierTickets"
  `.execute(sql);
  return rows[0] ?? { earlierTickets: null, lineIds: [] };
}
