// A code leaked: the table gets a new key, and the printed one is worthless where codes are protected.
import type { ListedTable } from '#contract/tables.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { publishTablesChanged } from './publish-tables-changed.ts';
import { listedTable } from './queries.ts';

/** Guests who sit there by the former code scan the new one before they order again; what they ordered goes on. */
export async function renewTableKey(
  context: Context,
  publicUrl: string,
  { tableId }: { readonly tableId: string },
): Promise<ListedTable> {
  return context.transaction(async (sql) => {
    const { numUpdatedRows } = await sql
      .updateTable('table_qrs')
      .set({ key: context.newToken() })
      .where('id', '=', tableId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refused('not-found');
    publishTablesChanged(context);
    return listedTable(sql, publicUrl, tableId);
  });
}
