// What a feature does when a table gets another code. `app.ts` lists the features that store codes of tables, and the tables
// feature runs all of them without importing any.
import type { Context } from './context.ts';
import type { Sql } from './database/database.ts';

/** A table whose code changes. */
export interface TableRename {
  readonly tableId: string;
  /** The codes as the venue wrote them. */
  readonly from: string;
  readonly to: string;
}

/**
 * Takes along what one feature stores for the present under the former code, and publishes it after the commit. What belongs to a
 * closed day keeps the name that its papers have. The row of the table is locked: no order of this table is being stored.
 */
export type RenameTable = (context: Context, sql: Sql, rename: TableRename) => Promise<void>;
