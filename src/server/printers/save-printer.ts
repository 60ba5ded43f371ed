// Creates or updates a printer from the owner's form.
import type { ListedPrinter, SavePrinter } from '#contract/printers.ts';
import { normalizeName } from '#domain/catalogue.ts';
import { validatePrinter } from '#domain/printer.ts';
import { nameKey } from '#domain/text.ts';
import type { Context } from '#server/platform/context.ts';
import { isAlreadySaved, storeWithUniqueName, throwValidationErrors } from '#server/platform/saving.ts';
import { readListedPrinter } from './queries.ts';

/**
 * Saves the printer under the id that the browser generated, so that a repeated request has no further effect. A
 * numeric IP address must be in the venue's networks; a host name is resolved and checked when it is used.
 */
export async function savePrinter(
  context: Context,
  isAllowed: (hostname: string) => boolean,
  input: SavePrinter,
): Promise<ListedPrinter> {
  throwValidationErrors(validatePrinter(input));
  // Parsed as the HTTP client will parse it: an integer in any notation is an IP address.
  const url = URL.parse(input.url.trim());
  if (!url) throwValidationErrors({ url: 'url-not-valid' });
  else if (!isAllowed(url.hostname)) throwValidationErrors({ url: 'url-not-in-network' });
  const { printerId: id, active, shown } = input;
  const columns = { name: normalizeName(input.name), name_key: nameKey(input.name), url: input.url.trim(), active };

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
