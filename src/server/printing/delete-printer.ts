// Deletes a printer with what belongs to it alone, and handles requests whose printer was deleted meanwhile.
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError, violatedForeignKey } from '#server/platform/database/database-errors.ts';
import { deletePrinterRow } from '#server/printers/index.ts';

/**
 * Deletes a printer. Throws the refusal `printer-used` if the printer has print jobs other than test prints, and
 * `printer-in-auto-run` if a board prints on it automatically. A printer that does not exist is no error.
 */
export function deletePrinter(context: Context, { printerId }: { readonly printerId: string }) {
  return context.transaction(async (sql) => {
    await clearPrinter(sql, printerId);
    await deletePrinterRow(context, sql, printerId);
    return {};
  });
}

/**
 * Returns the error to throw after a failed statement that refers to a printer. If another transaction has deleted the printer,
 * this is a `ConcurrentChangeError`: the transaction then runs again, and finds that the printer is missing. Otherwise it is the
 * given error.
 */
export function retryErrorIfPrinterDeleted(error: unknown): unknown {
  const isDeleted = violatedForeignKey(error)?.endsWith('_printer_id_fkey') === true;
  return isDeleted ? new ConcurrentChangeError('The printer was deleted by another transaction.') : error;
}

/**
 * Locks the printer, deletes its test prints and its state, and removes it as the choice of boards whose automatic printing is off.
 * Locks rows in the sequence of all printing: board, state of the printer, printer, jobs.
 */
async function clearPrinter(sql: Sql, printerId: string): Promise<void> {
  await sql
    .selectFrom('auto_runs')
    .select('section')
    .where('printer_id', '=', printerId)
    .orderBy('section')
    .forUpdate()
    .execute();
  await sql.selectFrom('printer_states').select('printer_id').where('printer_id', '=', printerId).forUpdate().execute();
  await sql.selectFrom('printers').select('id').where('id', '=', printerId).forUpdate().execute();
  await sql
    .updateTable('auto_runs')
    .set({ printer_id: null })
    .where('printer_id', '=', printerId)
    .where('mode', '=', 'off')
    .execute();
  await sql.deleteFrom('print_jobs').where('printer_id', '=', printerId).where('kind', '=', 'test').execute();
  await sql.deleteFrom('printer_states').where('printer_id', '=', printerId).execute();
}
