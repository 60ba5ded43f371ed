// Deletes the row of a printer that nothing refers to any more.
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { violatedForeignKey } from '#server/platform/database/database-errors.ts';
import { recordPrinterChange } from './record-printer-change.ts';

/**
 * Deletes the row of a printer, records that in the activity log, and publishes events to the back office. Throws the refusal
 * `printer-in-auto-run` if a board prints on the printer automatically, and `printer-used` if anything else refers to the printer.
 * Does nothing for a printer that does not exist.
 */
export async function deletePrinterRow(context: Context, sql: Sql, printerId: string): Promise<void> {
  const printer = await sql
    .deleteFrom('printers')
    .where('id', '=', printerId)
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      const reference = violatedForeignKey(error);
      if (reference === undefined) throw error;
      throw new RefusalError(reference === 'auto_runs_printer_id_fkey' ? 'printer-in-auto-run' : 'printer-used');
    });
  if (!printer) return;

  await recordPrinterChange(context, sql, { before: printer, after: null });
  context.afterCommit((live) => {
    live.publish('back-office');
    live.publish('printing');
  });
}
