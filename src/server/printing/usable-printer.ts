// Whether tickets can be sent to a printer at all: printing is switched on, and the printer is active.
import { type RawBuilder, sql as raw } from 'kysely';
import { RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** The refusals that say why nothing can be printed on a printer. */
export type PrinterRefusal = 'printing-off' | 'printer-required' | 'printer-inactive';

/**
 * Returns an SQL expression for a query of the table `settings`. The value of the expression is the reason why nothing can be
 * printed on this printer; null if the printer can be used. A printer with a problem can be used: its jobs wait until the problem
 * ends.
 */
export function printerRefusalExpression(printerId: string | null): RawBuilder<PrinterRefusal | null> {
  return raw`case
    when not active_printers then 'printing-off'
    when ${printerId}::uuid is null then 'printer-required'
    when not exists (select from printers where id = ${printerId}::uuid and active) then 'printer-inactive'
  end`;
}

/**
 * Throws the refusal `printing-off` if printing is switched off, and `printer-inactive` if this printer is not active. A printer
 * with a problem is accepted: its jobs wait until the problem ends.
 */
export async function requireUsablePrinter(sql: Sql, printerId: string): Promise<void> {
  const { refusal } = await sql
    .selectFrom('settings')
    .select(printerRefusalExpression(printerId).as('refusal'))
    .executeTakeFirstOrThrow();
  if (refusal !== null) throw new RefusalError(refusal);
}

/** Throws `printing-off` while printing is switched off. */
export async function requirePrintingOn(sql: Sql): Promise<void> {
  const { isOn } = await sql.selectFrom('settings').select('active_printers as isOn').executeTakeFirstOrThrow();
  if (!isOn) throw new RefusalError('printing-off');
}
