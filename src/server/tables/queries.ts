// Questions about the tables and the codes printed for them.
import { tableKey } from '#domain/table.ts';
import type { Database, Sql } from '#server/platform/database.ts';

export interface ActiveTable {
  /** As the venue wrote it. */
  readonly code: string;
  /** What a protected code carries beside it. */
  readonly key: string;
}

/** The active table of that code, ignoring case and spaces around; undefined when there is none. */
export function findActiveTable(sql: Database | Sql, code: string): Promise<ActiveTable | undefined> {
  return sql
    .selectFrom('table_qrs')
    .select(['code', 'key'])
    .where('code_key', '=', tableKey(code))
    .where('active', '=', true)
    .executeTakeFirst();
}
