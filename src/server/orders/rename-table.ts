// Changes the table code of orders when a table gets another code.
import { sql as raw } from 'kysely';
import type { RenameVenueTable } from '#server/platform/venue-table-rename.ts';
import { publishOrdersChanged } from './publish-orders-changed.ts';

/**
 * Stores the new code of a renamed table (where customers sit) in its orders, and notifies boards and customers after the commit.
 * Closed orders keep the old code. Orders that ended without being sent get the new code only if they were placed since the open Z
 * closure (cash closing) began: their money may still arrive.
 */
export const renameTableInOrders: RenameVenueTable = async (context, sql, { from, to }) => {
  const renamed = await sql
    .updateTable('orders')
    .set({ table_code: to })
    .where('table_code', '=', from)
    .where('closed_on', 'is', null)
    .where(
      raw<boolean>`(
        state = 'waiting' or sent_on is not null
        or placed_on >= (select opened_on from z_closures where z_closures.closed_on is null)
      )`,
    )
    .returning('customer_id')
    .execute();
  if (renamed.length === 0) return;
  publishOrdersChanged(
    context,
    renamed.map(({ customer_id: id }) => id),
  );
};
