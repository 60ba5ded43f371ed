// The public API of the tables feature.
import type { Handlers } from '#contract/endpoint.ts';
import type { tableEndpoints } from '#contract/tables.ts';
import type { Context } from '#server/platform/context.ts';
import type { RenameVenueTable } from '#server/platform/venue-table-rename.ts';
import { createTables } from './create-tables.ts';
import { deleteTable } from './delete-table.ts';
import { listTables } from './queries.ts';
import { recordCodesPrinted } from './record-codes-printed.ts';
import { renewTableKey } from './renew-table-key.ts';
import { saveTable } from './save-table.ts';
import { setTableActive } from './set-table-active.ts';

export {
  type ActiveTable,
  findActiveTable,
  lockTableCode,
  lockTables,
  readActiveTable,
  tableIdSubquery,
} from './queries.ts';

/**
 * Returns the handlers of the tables of the venue. `publicUrl` is the address that the QR codes contain. When staff change the code
 * of a table, the functions `renames` are called, one after the other: each changes the code in the data of one feature. They are
 * in the order in which all transactions lock these data, so that none waits for another in a circle.
 */
export function tableHandlers(
  publicUrl: string,
  renames: readonly RenameVenueTable[],
): Handlers<typeof tableEndpoints, Context> {
  return {
    listTables: (context) => listTables(context.db, publicUrl),
    createTables,
    recordCodesPrinted,
    saveTable: (context, input) => saveTable(context, { publicUrl, renames }, input),
    setTableActive: (context, input) => setTableActive(context, publicUrl, input),
    deleteTable,
    renewTableKey: (context, input) => renewTableKey(context, publicUrl, input),
  };
}
