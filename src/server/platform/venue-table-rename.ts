// Lets features change the code of a table (where customers sit) in what they store. `table-rename-functions.ts` lists these
// features, and the tables feature runs all of them without importing any.
import type { Context } from './context.ts';
import type { Sql } from './database/database.ts';

/** A change of the code of a table (where customers sit), such as `A1`: the id of the table, its former and its new code. */
interface VenueTableRename {
  readonly tableId: string;
  /** The former code, as the venue wrote it. */
  readonly from: string;
  /** The new code, as the venue wrote it. */
  readonly to: string;
}

/**
 * Function of one feature that replaces the former code of a table (where customers sit) in the rows that the feature stores, or
 * notifies customers of the new code. Rows of a closed Z closure (cash closing) keep the former code. The caller has locked the
 * table, so no order for it is being stored.
 */
export type RenameVenueTable = (context: Context, sql: Sql, rename: VenueTableRename) => Promise<void>;
