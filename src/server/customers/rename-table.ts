// Notifies the customers of a table that its code has changed.
import { earliestVisitStart } from '#domain/order-admission.ts';
import type { RenameVenueTable } from '#server/platform/venue-table-rename.ts';

/**
 * Notifies the customers who sit at a renamed table, so that their pages show its new name. Stores nothing, as sessions know the
 * table by its id.
 */
export const publishTableRenamed: RenameVenueTable = async (context, sql, { tableId }) => {
  const customers = await sql
    .selectFrom('customers')
    .select('id')
    .where('table_id', '=', tableId)
    .where('scanned_on', '>', earliestVisitStart(context.now))
    .execute();
  context.afterCommit((live) => {
    for (const { id } of customers) live.publish('own-table', id);
  });
};
