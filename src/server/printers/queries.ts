// Questions about the printers.
import type { ListedPrinter } from '#contract/printers.ts';
import { compareTexts } from '#domain/text.ts';
import { Refused } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database.ts';

/** Every printer, by name. */
export async function listPrinters(db: Database): Promise<ListedPrinter[]> {
  const printers = await listed(db).execute();
  return printers.toSorted((a, b) => compareTexts(a.name, b.name));
}

/** One of them. One that is not there is refused as not found. */
export async function listedPrinter(sql: Sql, id: string): Promise<ListedPrinter> {
  const printer = await listed(sql).where('id', '=', id).executeTakeFirst();
  if (!printer) throw new Refused('not-found');
  return printer;
}

function listed(sql: Database | Sql) {
  return sql.selectFrom('printers').select(['id', 'name', 'url', 'active', 'version']);
}
