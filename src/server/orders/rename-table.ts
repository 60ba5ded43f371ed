// Orders of a table that gets another code.
import { SECTIONS } from '#domain/menu.ts';
import type { RenameTable } from '#server/platform/table-rename.ts';

/**
 * Renames the orders that were sent and that no Z closure has closed and publishes them to the boards and to
 * their customers. An order that waits gets the table of its payment when it is sent.
 */
export const renameTableOfOrders: RenameTable = async (context, sql, { from, to }) => {
  const renamed = await sql
    .updateTable('orders')
    .set({ table_code: to })
    .where('table_code', '=', from)
    .where('sent_on', 'is not', null)
    .where('closed_on', 'is', null)
    .returning('customer_id')
    .execute();
  if (renamed.length === 0) return;
  context.afterCommit((live) => {
    for (const section of SECTIONS) live.publish(`board-${section}`);
    for (const customer of new Set(renamed.flatMap(({ customer_id: id }) => id ?? [])))
      live.publish('own-orders', customer);
  });
};
