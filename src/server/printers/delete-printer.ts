// Deletes a printer that has printed nothing but test prints.
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { violatedForeignKey } from '#server/platform/database/database-errors.ts';
import { recordPrinterChange } from './record-printer-change.ts';

/**
 * Function that prepares the deletion of a printer. It locks the printer and all rows that refer to the printer. It deletes the
 * rows that belong only to the printer: test prints, state, and the choice of this printer for a board whose automatic printing is
 * off.
 */
export type PreparePrinterDeletion = (sql: Sql, printerId: string) => Promise<void>;

/**
 * Deletes a printer. Throws the refusal `printer-used` if the printer has print jobs other than test prints, and
 * `printer-in-auto-run` if a board prints on it automatically. A printer that does not exist is no error.
 */
export async function deletePrinter(
  context: Context,
  releasePrinter: PreparePrinterDeletion,
  { printerId }: { readonly printerId: string },
) {
  return context.transaction(async (sql) => {
    await releasePrinter(sql, printerId);
    const printer = await sql
      .deleteFrom('printers')
      .where('id', '=', printerId)
      .returningAll()
      .executeTakeFirst()
      .catch((error: unknown) => {
        // What was not released is use.
        const reference = violatedForeignKey(error);
        if (reference === undefined) throw error;
        throw new RefusalError(reference === 'auto_runs_printer_id_fkey' ? 'printer-in-auto-run' : 'printer-used');
      });
    if (!printer) return {};

    await recordPrinterChange(context, sql, { before: printer, after: null });
    context.afterCommit((live) => {
      live.publish('back-office');
      live.publish('printing');
    });
    return {};
  });
}
