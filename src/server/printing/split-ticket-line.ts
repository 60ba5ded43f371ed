// Splits an order line on its tickets, as it was split in its order.
import { sql as raw } from 'kysely';
import type { OrderTicket, TicketLine } from '#domain/ticket.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Some units of an order line that became a line of their own. */
interface SplitLine {
  readonly lineId: string;
  readonly newLineId: string;
  /** The units of the new line. */
  readonly units: number;
}

/**
 * Splits an order line on all its stored tickets, as it was split in the order: some units become the line `newLineId`. Printed
 * tickets change too, so that the new line can later be canceled on them. Prints nothing. The caller must have locked the lines.
 */
export async function splitTicketLine(sql: Sql, split: SplitLine): Promise<void> {
  const { rows: jobs } = await raw<{ readonly id: string; readonly ticket: OrderTicket }>`
    select id, ticket from print_jobs
    where id in (select job_id from print_job_lines where line_id = ${split.lineId}::uuid)
    order by id for no key update
  `.execute(sql);
  for (const { id, ticket } of jobs) {
    const orders = ticket.orders.map((order) => ({
      ...order,
      lines: order.lines.flatMap((line) => partsOf(line, split)),
    }));
    await sql
      .updateTable('print_jobs')
      .set({ ticket: JSON.stringify({ ...ticket, orders }) })
      .where('id', '=', id)
      .execute();
    await sql.insertInto('print_job_lines').values({ job_id: id, line_id: split.newLineId }).execute();
  }
}

function partsOf(line: TicketLine, { lineId, newLineId, units }: SplitLine): TicketLine[] {
  if (line.lineId !== lineId) return [line];
  return [
    { ...line, quantity: line.quantity - units },
    { ...line, lineId: newLineId, quantity: units },
  ];
}
