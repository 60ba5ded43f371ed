// A builder of tables for tests.
import { tableCodeComparisonKey } from '#domain/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';

/** Inserts a table of the venue (where customers sit), for tests. The key of its QR code is the text `key-` plus its code. */
export async function addTable(db: Database, code: string, active = true): Promise<void> {
  await db
    .insertInto('table_qrs')
    .values({ id: newId(), code, code_key: tableCodeComparisonKey(code), key: `key-${code}`, active })
    .execute();
}
