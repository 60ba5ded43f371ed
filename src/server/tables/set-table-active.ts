// Activates or deactivates a table of the venue by the switch in the list.
import type { ListedTable } from '#contract/tables.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { publishTablesChanged } from './publish-tables-changed.ts';
import { readListedTable } from './queries.ts';
import { recordTableChange } from './record-table-change.ts';

/**
 * Activates or deactivates a table of the venue. Its version is raised, so that saving a form that was opened before is refused and
 * cannot undo this change.
 */
export async function setTableActive(
  context: Context,
  publicUrl: string,
  { tableId, active }: { readonly tableId: string; readonly active: boolean },
): Promise<ListedTable> {
  return context.transaction(async (sql) => {
    const row = await sql
      .selectFrom('table_qrs')
      .selectAll()
      .where('id', '=', tableId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new RefusalError('not-found');
    if (row.active !== active) {
      const version = row.version + 1;
      await sql.updateTable('table_qrs').set({ active, version }).where('id', '=', tableId).execute();
    }
    await recordTableChange(context, sql, { before: row, after: { ...row, active } });
    publishTablesChanged(context);
    return readListedTable(sql, publicUrl, tableId);
  });
}
