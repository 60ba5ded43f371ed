// Lets features change the code of a table (where guests sit) in what they store. `table-renames.ts` lists these features, and the
// tables feature runs all of them without importing any.
import type { Context } from './context.ts';
import type { Sql } from './database/database.ts';

/** The table (where guests sit) whose code changes, with its former and its new code. */
export interface VenueTableRename {
  readonly tableId: string;
  /** The former code, as the venue wrote it. */
  readonly from: string;
  /** The new code, as the venue wrote it. */
  readonly to: string;
}

/**
 * Replaces the former code of a table (where guests sit) in the rows of one feature, except rows of a closed day. Publishes the
 * change after the commit. The caller has locked the table, so that no order of it is being stored.
 */
export type RenameVenueTable = (context: Context, sql: Sql, rename: VenueTableRename) => Promise<void>;
