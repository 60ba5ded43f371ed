// The owner switches a printer on or off in the list.
import { sql as raw } from 'kysely';
import type { ListedPrinter } from '#contract/printers.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { listedPrinter } from './queries.ts';

/** A form that is open meanwhile would save what was: a change is a new version, which it is told of. */
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
    if (numUpdatedRows === 0n) throw new Refused('not-found');
    context.afterCommit((live) => live.publish('house'));
    return listedPrinter(sql, printerId);
  });
}
