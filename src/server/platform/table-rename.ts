// Lets features change the code of a table in what they store. `app.ts` lists these features, and the tables feature runs all of
// them without importing any.
import type { Context } from './context.ts';
import type { Sql } from './database/database.ts';

/** The table of the venue whose code changes, with its former and its new code. */
export interface TableRename {
  readonly tableId: string;
  /** The codes as the venue wrote them. */
  readonly from: string;
  readonly to: string;
}

/**
 * Replaces the former code of a table in the rows of one feature that still matter, and publishes the change after the commit. Rows
 * of a closed day keep the code that was printed. The caller has locked the row of the table, so that no order of this table
 * is being stored.
 */
export type RenameTable = (context: Context, sql: Sql, rename: TableRename) => Promise<void>;
