// Importing the menu from a spreadsheet, and exporting it to one.
import * as z from 'zod/mini';
import { FACT_COLUMNS, MENU_FILE_BYTES_MAX } from '#domain/menu-sheet.ts';
import { menuImportRoutes } from './catalogue-routes.ts';
import { endpoint, type OutputOf } from './endpoint.ts';
import { emptyObject, idField, sectionField } from './fields.ts';

/** Base64 size of the largest file, plus a margin: a file slightly too large gets its refusal text. */
const UPLOAD_BYTES_MAX = Math.ceil(MENU_FILE_BYTES_MAX / 3) * 4 + 64 * 1024;

const access = { staff: 'manage-products' } as const;
/** The bytes of a file in base64. */
const fileField = z.string();
const uploading = { access, limit: { perMinute: 60, by: 'session' }, bodyBytesMax: UPLOAD_BYTES_MAX } as const;
const menuFile = z.object({ name: z.string(), data: fileField });

const summaryShape = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Products of the menu that are not in the file; they stay. */
  notInFile: z.int(),
  categories: z.array(z.string()),
  subCategories: z.array(z.string()),
});
/** What an import of the menu changes: counts of products, and names of new categories. */
export type MenuImportSummary = z.infer<typeof summaryShape>;

/** The endpoints for importing the menu from a spreadsheet file, with a preview. */
export const menuImport = {
  previewMenuImport: endpoint({
    ...menuImportRoutes.previewMenuImport,
    ...uploading,
    records: { nothing: 'reads a file and stores nothing' },
    summary: 'What an import of this file would change, or the errors of its rows. Stores nothing.',
    input: z.object({ data: fileField }),
    output: z.object({
      /** The errors of the rows by row and column, in Spanish. If there are any, the file cannot be imported. */
      errors: z.array(
        z.object({
          row: z.int(),
          column: z.nullable(z.union([z.enum(FACT_COLUMNS), z.templateLiteral(['price.', z.string()])])),
          /** The address of a cell that stands under no title. */
          cell: z.optional(z.string()),
          value: z.string(),
          message: z.string(),
        }),
      ),
      summary: summaryShape,
      /** The rows that create or change a product. `fields` are the Spanish names of what changes. */
      products: z.array(
        z.object({
          row: z.int(),
          section: sectionField,
          name: z.string(),
          category: z.string(),
          action: z.enum(['created', 'changed']),
          fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
      /** Identifies the shown changes: the import is refused if the menu has changed meanwhile. */
      plan: z.string(),
    }),
  }),
  importMenu: endpoint({
    ...menuImportRoutes.importMenu,
    ...uploading,
    records: 'menu-imported',
    summary:
      'Imports the file that was previewed, under an id made by the browser: all of it in one transaction, once. Refused if a row has an error or the menu has changed since the preview.',
    input: z.object({ importId: idField, data: fileField, plan: z.string() }),
    output: z.object({ summary: summaryShape }),
  }),
  exportMenu: endpoint({
    ...menuImportRoutes.exportMenu,
    access,
    summary: 'The whole menu as an Excel file in base64, in the shape of the import.',
    input: emptyObject,
    output: menuFile,
  }),
  readMenuTemplate: endpoint({
    ...menuImportRoutes.readMenuTemplate,
    access,
    summary: 'An Excel file in base64 with example rows and explanations, to write a menu in.',
    input: emptyObject,
    output: menuFile,
  }),
};

/** What importing a file would change, or the errors of its rows. */
export type MenuImportPreview = OutputOf<typeof menuImport.previewMenuImport>;
