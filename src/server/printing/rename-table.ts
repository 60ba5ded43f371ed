// Replaces the code of a renamed table on tickets that are still to be printed.
import { sql as raw } from 'kysely';
import type { RenameVenueTable } from '#server/platform/venue-table-rename.ts';

/**
 * Replaces the code of a renamed table (where customers sit) on tickets that may still be printed, unless a Z closure has closed
 * their orders. A ticket that is being sent keeps the former code.
 */
export const renameTableInTickets: RenameVenueTable = async (context, sql, { from, to }) => {
  await raw`
    with renamed as (
      select id from print_jobs
      where state in ('waiting', 'failed', 'unknown') and kind = 'ticket' and table_code = ${from} and exists (
        select from print_job_lines
        join order_lines on order_lines.id = line_id
        join orders on orders.id = order_id
        where job_id = print_jobs.id and closed_on is null
      )
      order by id for no key update
    )
    update print_jobs set table_code = ${to}, ticket = jsonb_set(ticket, '{tableCode}', to_jsonb(${to}::text))
    from renamed where print_jobs.id = renamed.id
  `.execute(sql);
  context.afterCommit((live) => live.publish('printing'));
};
