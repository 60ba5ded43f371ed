// Tables and their printed QR codes, managed by staff.
import * as z from 'zod/mini';
import { TABLE_CODE_CHARACTERS_MAX } from '#domain/table.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { emptyObjectShape, idField } from './fields.ts';
import { tableRoutes } from './routes.ts';

/** The schema of a table of the venue, as the back office lists it. */
const listedTableShape = z.object({
  id: idField,
  /** The code as written by the venue. */
  code: z.string(),
  active: z.boolean(),
  /** The URL in the printed QR code, with the key if the venue protects its codes. */
  address: z.url(),
  /**
   * Incremented by each save of the form, and when the table is activated or deactivated; renewing the key does not increment it.
   */
  version: z.int(),
});
/** A table of the venue in the list of the back office. */
export type ListedTable = z.infer<typeof listedTableShape>;

const staff = { staff: 'manage-tables' } as const;

/** The endpoints of the venue's tables and their QR codes. */
export const tableEndpoints = {
  listTables: defineEndpoint({
    ...tableRoutes.listTables,
    access: staff,
    summary: 'All tables in natural order, with the URL of their QR code.',
    input: emptyObjectShape,
    output: z.object({ tables: z.array(listedTableShape), protectedCodes: z.boolean() }),
  }),
  createTables: defineEndpoint({
    ...tableRoutes.createTables,
    access: staff,
    records: 'tables-created',
    summary:
      'Creates the tables of a range, such as A01 to A25, in one transaction. Tables that exist are skipped and named, so that the request can be repeated.',
    input: z.object({
      prefix: z.string().check(z.maxLength(TABLE_CODE_CHARACTERS_MAX * 4)),
      from: z.number(),
      to: z.number(),
      width: z.number(),
    }),
    output: z.object({
      created: z.array(z.string()),
      /** The codes of the range that existed before. */
      skipped: z.array(z.string()),
    }),
  }),
  recordCodesPrinted: defineEndpoint({
    ...tableRoutes.recordCodesPrinted,
    access: staff,
    records: { nothing: 'a step of the first setup, which changes no table' },
    summary: 'Stores that QR codes were printed or downloaded: a step of the first setup.',
    input: emptyObjectShape,
    output: emptyObjectShape,
  }),
  saveTable: defineEndpoint({
    ...tableRoutes.saveTable,
    access: staff,
    records: 'table-saved',
    summary:
      'Creates or updates a table, under an id made by the browser. Changing the code makes its printed QR code invalid.',
    input: z.object({
      tableId: idField,
      code: z.string().check(z.maxLength(TABLE_CODE_CHARACTERS_MAX * 4)),
      active: z.boolean(),
      shown: z.nullable(z.object({ version: z.int() })),
    }),
    output: listedTableShape,
  }),
  setTableActive: defineEndpoint({
    ...tableRoutes.setTableActive,
    access: staff,
    records: 'table-saved',
    summary: 'Opens or closes a table. Nobody can order at a closed table.',
    input: z.object({ tableId: idField, active: z.boolean() }),
    output: listedTableShape,
  }),
  deleteTable: defineEndpoint({
    ...tableRoutes.deleteTable,
    access: staff,
    records: 'table-saved',
    summary: 'Deletes a table. Refused once anybody has ordered at it. Idempotent.',
    input: z.object({ tableId: idField }),
    output: emptyObjectShape,
  }),
  renewTableKey: defineEndpoint({
    ...tableRoutes.renewTableKey,
    access: staff,
    records: 'table-key-renewed',
    summary:
      'Renews the key of a protected QR code. The printed code becomes invalid, and customers at the table must scan the new one before they order again.',
    input: z.object({ tableId: idField }),
    output: listedTableShape,
  }),
};

/** All tables of the venue, and whether their QR codes are protected by a key. */
export type TableList = OutputOf<typeof tableEndpoints.listTables>;
/** The request that creates a range of tables of the venue. */
export type CreateTablesInput = InputOf<typeof tableEndpoints.createTables>;
/** Which tables of a range were created, and which existed already. */
export type CreatedTables = OutputOf<typeof tableEndpoints.createTables>;
/** The request that creates or changes a table of the venue. */
export type SaveTableInput = InputOf<typeof tableEndpoints.saveTable>;
