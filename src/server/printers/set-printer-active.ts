// Enables or disables a printer by the switch in the list.
import type { ListedPrinter } from '#contract/printers.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { readListedPrinter } from './queries.ts';
import { recordPrinterChange } from './record-printer-change.ts';

/**
 * Enables or disables a printer. Also raises the version of the printer: a form that was opened before the change can then no
 * longer be saved, so it cannot restore the old state. Throws the refusal `not-found` if the printer does not exist.
 */
export async function setPrinterActive(
  context: Context,
  { printerId, active }: { readonly printerId: string; readonly active: boolean },
): Promise<ListedPrinter> {
  return context.transaction(async (sql) => {
    const row = await sql
      .selectFrom('printers')
      .selectAll()
      .where('id', '=', printerId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new RefusalError('not-found');
    if (row.active !== active) {
      const version = row.version + 1;
      await sql.updateTable('printers').set({ active, version }).where('id', '=', printerId).execute();
    }
    await recordPrinterChange(context, sql, { before: row, after: { ...row, active } });
    context.afterCommit((live) => live.publish('back-office'));
    return readListedPrinter(sql, printerId);
  });
}
