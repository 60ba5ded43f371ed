// Creates or updates a printer from the owner's form.
import type { ListedPrinter, SavePrinter } from '#contract/printers.ts';
import { normalizeName } from '#domain/catalogue.ts';
import { validatePrinter } from '#domain/printer.ts';
import { nameKey } from '#domain/text.ts';
import type { Context } from '#server/platform/context.ts';
import { isAlreadySaved, storeWithUniqueName, throwValidationErrors } from '#server/platform/saving.ts';
import { type PrinterAddressCheck, readPrinterUrl } from './printer-address.ts';
import { readListedPrinter } from './queries.ts';

/**
 * Saves the printer under the id that the browser generated, so that a repeated request has no further effect. A
 * numeric IP address must be in the allowed networks; a host name is resolved and checked when it is used.
 */
export async function savePrinter(
  context: Context,
  addressCheck: PrinterAddressCheck,
  input: SavePrinter,
): Promise<ListedPrinter> {
  throwValidationErrors(validatePrinter(input));
  const endpoint = readPrinterUrl(input.url);
  const refusal = endpoint ? addressCheck.entered(endpoint) : 'url-not-valid';
  if (refusal) throwValidationErrors({ url: refusal });
  const { printerId: id, active, columns: ticketColumns, codePage, shown } = input;
  const columns = {
    ...{ name: normalizeName(input.name), name_key: nameKey(input.name), url: input.url.trim(), active },
    ...{ columns: ticketColumns, code_page: codePage },
  };

  return context.transaction(async (sql) => {
    const row = await sql.selectFrom('printers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (isAlreadySaved(row, columns, shown)) return readListedPrinter(sql, id);

    const values = { ...columns, version: (row?.version ?? 0) + 1, updated_on: context.now };
    await storeWithUniqueName<unknown>(PRINTER_CONSTRAINTS, () =>
      row
        ? sql.updateTable('printers').set(values).where('id', '=', id).execute()
        : sql
            .insertInto('printers')
            .values({ ...values, id })
            .execute(),
    );
    context.afterCommit((live) => live.publish('back-office'));
    return readListedPrinter(sql, id);
  });
}

const PRINTER_CONSTRAINTS = { name: 'printers_name_key_key', id: 'printers_pkey' };
