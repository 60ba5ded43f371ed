// The owner saves the form of a printer: created or changed.
import type { ListedPrinter, SavePrinter } from '#contract/printers.ts';
import { cleanName } from '#domain/catalogue.ts';
import { printerFaults } from '#domain/printer.ts';
import { nameKey } from '#domain/text.ts';
import type { Context } from '#server/platform/context.ts';
import { isSavedAlready, refuseFaults, storeNamed } from '#server/platform/saving.ts';
import { listedPrinter } from './queries.ts';

/**
 * Saves it under the id that the browser made. The same save twice is one. An address written as a number must lie in
 * the networks of the venue; what a name stands for is only known when it is asked.
 */
export async function savePrinter(
  context: Context,
  isAllowed: (hostname: string) => boolean,
  input: SavePrinter,
): Promise<ListedPrinter> {
  refuseFaults(printerFaults(input));
  // As whoever asks it will read it: a number in any notation is an address.
  const url = URL.parse(input.url.trim());
  if (!url) refuseFaults({ url: 'url-not-valid' });
  else if (!isAllowed(url.hostname)) refuseFaults({ url: 'url-not-in-network' });
  const { printerId: id, active, shown } = input;
  const columns = { name: cleanName(input.name), name_key: nameKey(input.name), url: input.url.trim(), active };

  return context.transaction(async (sql) => {
    const row = await sql.selectFrom('printers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (isSavedAlready(row, columns, shown)) return listedPrinter(sql, id);

    const values = { ...columns, version: (row?.version ?? 0) + 1, updated_on: context.now };
    await storeNamed<unknown>(PRINTER_CONSTRAINTS, () =>
      row
        ? sql.updateTable('printers').set(values).where('id', '=', id).execute()
        : sql
            .insertInto('printers')
            .values({ ...values, id })
            .execute(),
    );
    context.afterCommit((live) => live.publish('house'));
    return listedPrinter(sql, id);
  });
}

const PRINTER_CONSTRAINTS = { name: 'printers_name_key_key', id: 'printers_pkey' };
