// Notifies the customers of a table that its code has changed.
import { VISIT_HOURS } from '#domain/order-admission.ts';
import type { RenameTable } from '#server/platform/table-rename.ts';

/**
 * Publishes the new name of a table to the customers who sit there. Nothing is stored: a session names its table by the id,
 * also one that is only in its cookie.
 */
export const publishTableRenamed: RenameTable = async (context, sql, { tableId }) => {
  const customers = await sql
    .selectFrom('customers')
    .select('id')
    .where('table_id', '=', tableId)
    .where('scanned_on', '>', new Date(context.now.getTime() - VISIT_HOURS * 3_600_000))
    .execute();
  context.afterCommit((live) => {
    for (const { id } of customers) live.publish('own-table', id);
  });
};
