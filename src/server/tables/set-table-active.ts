// Activates or deactivates a table by the switch of the list.
import { sql as raw } from 'kysely';
import type { ListedTable } from '#contract/tables.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { publishTablesChanged } from './publish-tables-changed.ts';
import { listedTable } from './queries.ts';

/** A change raises the version, so that an open form of the table is refused instead of undoing it. */
export async function setTableActive(
  context: Context,
  publicUrl: string,
  { tableId, active }: { readonly tableId: string; readonly active: boolean },
): Promise<ListedTable> {
  return context.transaction(async (sql) => {
    const { numUpdatedRows } = await sql
      .updateTable('table_qrs')
      .set({ active, version: raw`version + (active <> ${active})::integer` })
      .where('id', '=', tableId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new RefusalError('not-found');
    publishTablesChanged(context);
    return listedTable(sql, publicUrl, tableId);
  });
}
