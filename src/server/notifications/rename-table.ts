// Replaces the code of a renamed table in wait notices.
import { sql as raw } from 'kysely';
import type { RenameVenueTable } from '#server/platform/venue-table-rename.ts';

/**
 * Replaces the code of a table (where customers sit) in wait notices, after staff have renamed the table. A notice keeps the old
 * code if all its orders belong to a closed Z closure (cash closing).
 */
export const renameTableInNotices: RenameVenueTable = async (_, sql, { from, to }) => {
  await raw`
    update wait_notices set table_code = ${to}
    where table_code = ${from} and exists (
      select from wait_notice_orders join orders on orders.id = wait_notice_orders.order_id
      where notice_id = wait_notices.id and closed_on is null
    )
  `.execute(sql);
};
