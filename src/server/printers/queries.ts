// Database queries about printers.
import type { ListedPrinter } from '#contract/printers.ts';
import { compareTexts } from '#domain/text.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** Reads all printers, sorted by name. */
export async function listPrinters(db: Database): Promise<ListedPrinter[]> {
  const printers = await selectListedColumns(db).execute();
  return printers.toSorted((a, b) => compareTexts(a.name, b.name));
}

/** Reads one printer by id. Throws the refusal `not-found` if none exists. */
export async function readListedPrinter(sql: Sql, id: string): Promise<ListedPrinter> {
  const printer = await selectListedColumns(sql).where('id', '=', id).executeTakeFirst();
  if (!printer) throw new RefusalError('not-found');
  return printer;
}

function selectListedColumns(sql: Database | Sql) {
  return sql
    .selectFrom('printers')
    .select([
      'id',
      'name',
      'url',
      'active',
      'columns',
      'code_page as codePage',
      'connection',
      'agent_id as agentId',
      'version',
    ]);
}
