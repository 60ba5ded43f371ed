// Erases comments and notes in stored tickets. What was ordered stays. Receipts and other paper contain neither.
import { sql as raw } from 'kysely';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Deletes the comment and the notes of these orders from their stored tickets. What was ordered stays, and other orders on the
 * tickets do not change. The bytes of a ticket that is being printed are not changed: they are deleted when the print try (one
 * attempt to print a copy) ends. The caller must have locked the order lines.
 */
export async function eraseTicketNotes(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await raw`
    with erased as materialized (
      select id from order_lines where order_id = any(${[...orderIds]}::uuid[])
    ), locked as materialized (
      select id from print_jobs
      where kind = 'ticket' and id in (select job_id from print_job_lines where line_id in (select id from erased))
      order by id for no key update
    )
    update print_jobs set ticket = jsonb_set(ticket, '{orders}', (
      select jsonb_agg(
        case
          when exists (select from jsonb_array_elements(part -> 'lines') as line where (line ->> 'lineId')::uuid in (select id from erased))
            then part || jsonb_build_object('comment', '', 'lines', (
              select jsonb_agg(jsonb_set(line, '{notes}', '""') order by line_position)
              from jsonb_array_elements(part -> 'lines') with ordinality as each_line (line, line_position)
            ))
          else part
        end
        order by position)
      from jsonb_array_elements(ticket -> 'orders') with ordinality as each_order (part, position)
    ))
    where id in (select id from locked)
  `.execute(sql);
}
