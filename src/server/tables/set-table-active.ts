// A manager opens or closes a table by the switch of the list.
import type { ListedTable } from '#contract/tables.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { announceTables } from './announce-tables.ts';
import { listedTable } from './queries.ts';

/** Changes that alone: a form that is open meanwhile stays good. */
export async function setTableActive(
  context: Context,
  publicUrl: string,
  { tableId, active }: { readonly tableId: string; readonly active: boolean },
): Promise<ListedTable> {
  return context.transaction(async (sql) => {
    const { numUpdatedRows } = await sql
      .updateTable('table_qrs')
      .set({ active })
      .where('id', '=', tableId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refused('not-found');
    announceTables(context);
    return listedTable(sql, publicUrl, tableId);
  });
}
