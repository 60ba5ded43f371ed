// The tables of the venue and their printed codes, as staff keep them.
import * as z from 'zod/mini';
import { TABLE_CODE_CHARACTERS_MAX } from '#domain/table.ts';
import { endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { emptyObject, idField } from './fields.ts';
import { tableRoutes } from './routes.ts';

export const listedTableShape = z.object({
  id: idField,
  /** As the venue wrote it. */
  code: z.string(),
  active: z.boolean(),
  /** What the printed code holds: the venue's own address, with the key where codes are protected. */
  address: z.url(),
  /** Counts the saves of the form; the switch and a new key change without it. */
  version: z.int(),
});
export type ListedTable = z.infer<typeof listedTableShape>;

const staff = { staff: 'manage-tables' } as const;

export const tables = {
  listTables: endpoint({
    ...tableRoutes.listTables,
    access: staff,
    summary: 'Every table, as people count them, with what its printed code holds.',
    input: emptyObject,
    output: z.object({ tables: z.array(listedTableShape), protectedCodes: z.boolean() }),
  }),
  saveTable: endpoint({
    ...tableRoutes.saveTable,
    access: staff,
    summary:
      'Creates a table under an id made by the browser, or changes it. A new code makes the printed one worthless.',
    input: z.object({
      tableId: idField,
      code: z.string().check(z.maxLength(TABLE_CODE_CHARACTERS_MAX * 4)),
      active: z.boolean(),
      shown: z.nullable(z.object({ version: z.int() })),
    }),
    output: listedTableShape,
  }),
  setTableActive: endpoint({
    ...tableRoutes.setTableActive,
    access: staff,
    summary: 'Opens or closes a table: at a closed one nobody orders.',
    input: z.object({ tableId: idField, active: z.boolean() }),
    output: listedTableShape,
  }),
  renewTableKey: endpoint({
    ...tableRoutes.renewTableKey,
    access: staff,
    summary:
      'A new key for a protected code. The printed one is worthless from now on: whoever sits there by it scans the new one before ordering again.',
    input: z.object({ tableId: idField }),
    output: listedTableShape,
  }),
};

export type TableList = OutputOf<typeof tables.listTables>;
export type SaveTable = InputOf<typeof tables.saveTable>;
