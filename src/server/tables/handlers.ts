// Handlers of tables and their QR codes.
import type { Handlers } from '#contract/endpoint.ts';
import type { tables } from '#contract/tables.ts';
import type { Context } from '#server/platform/context.ts';
import { createTables } from './create-tables.ts';
import { listTables } from './queries.ts';
import { recordCodesPrinted } from './record-codes-printed.ts';
import { renewTableKey } from './renew-table-key.ts';
import { saveTable } from './save-table.ts';
import { setTableActive } from './set-table-active.ts';

/** The handlers of tables. `publicUrl` is the public address of the venue, which the printed codes contain. */
export function tableHandlers(publicUrl: string): Handlers<typeof tables, Context> {
  return {
    listTables: ({ context }) => listTables(context.db, publicUrl),
    createTables: ({ context, input }) => createTables(context, input),
    recordCodesPrinted: ({ context }) => recordCodesPrinted(context),
    saveTable: ({ context, input }) => saveTable(context, publicUrl, input),
    setTableActive: ({ context, input }) => setTableActive(context, publicUrl, input),
    renewTableKey: ({ context, input }) => renewTableKey(context, publicUrl, input),
  };
}
