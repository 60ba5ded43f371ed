// Enables or disables a printer by the switch in the list.
import { sql as raw } from 'kysely';
import type { ListedPrinter } from '#contract/printers.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { readListedPrinter } from './queries.ts';

/** Raises the version, so that a form opened before is refused instead of restoring the old state. */
export async function setPrinterActive(
  context: Context,
  { printerId, active }: { readonly printerId: string; readonly active: boolean },
): Promise<ListedPrinter> {
  return context.transaction(async (sql) => {
    const { numUpdatedRows } = await sql
      .updateTable('printers')
      .set({ active, version: raw`version + (active <> ${active})::integer` })
      .where('id', '=', printerId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new RefusalError('not-found');
    context.afterCommit((live) => live.publish('back-office'));
    return readListedPrinter(sql, printerId);
  });
}
