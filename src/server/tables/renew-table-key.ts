// Renews the key of a table of the venue after its QR code leaked. If codes are protected, the former printed code becomes invalid.
import type { ListedTable } from '#contract/tables.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { publishTablesChanged } from './publish-tables-changed.ts';
import { readListedTable } from './queries.ts';

/**
 * Gives a table of the venue a new secret key, which is part of its QR code. If the venue protects its QR codes, the printed code
 * becomes invalid, and customers who scanned it must scan the new one before their next order. Placed orders are not affected.
 */
export async function renewTableKey(
  context: Context,
  publicUrl: string,
  { tableId }: { readonly tableId: string },
): Promise<ListedTable> {
  return context.transaction(async (sql) => {
    const renewed = await sql
      .updateTable('table_qrs')
      .set({ key: context.newToken() })
      .where('id', '=', tableId)
      .returning(['id', 'code as name'])
      .executeTakeFirst();
    if (!renewed) throw new RefusalError('not-found');
    await recordActivity(context, sql, { kind: 'table-key-renewed', details: renewed });
    publishTablesChanged(context);
    return readListedTable(sql, publicUrl, tableId);
  });
}
