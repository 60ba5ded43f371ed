// Changes the table code of orders when a table gets another code.
import { sql as raw } from 'kysely';
import { SECTIONS } from '#domain/menu.ts';
import type { RenameTable } from '#server/platform/table-rename.ts';

/**
 * Gives the new table code to the orders that no Z closure has closed, and notifies the boards and the customers. Orders that ended
 * before they were sent change only if they were placed since the open Z closure began: their money may still arrive late.
 */
export const renameTableOfOrders: RenameTable = async (context, sql, { from, to }) => {
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
  context.afterCommit((live) => {
    for (const section of SECTIONS) live.publish(`board-${section}`);
    for (const customer of new Set(renamed.flatMap(({ customer_id: id }) => id ?? [])))
      live.publish('own-orders', customer);
  });
};
