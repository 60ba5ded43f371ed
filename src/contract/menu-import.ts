// Importing the menu from a spreadsheet or a pasted text, and exporting it to a spreadsheet.
import * as z from 'zod/mini';
import { ALLERGENS } from '#domain/menu.ts';
import { MENU_FILE_BYTES_MAX, NON_PRICE_COLUMNS } from '#domain/menu-sheet.ts';
import { menuImportRoutes } from './catalogue-routes.ts';
import { defineEndpoint, type OutputOf } from './endpoint.ts';
import { centsField, emptyObjectShape, idField, sectionField } from './fields.ts';

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

const menuColumnField = z.union([z.enum(NON_PRICE_COLUMNS), z.templateLiteral(['price.', z.string()])]);
const listColumnField = z.union([menuColumnField, z.templateLiteral(['allergen.', z.enum(ALLERGENS)])]);
const allergenField = z.enum(ALLERGENS);
const unitField = z.enum(['euros', 'cents']);

const choicesShape = z.partial(
  z.object({
    /** What each column is, by its key; null for one that is not imported. */
    columns: z.record(z.string(), z.nullable(listColumnField)),
    /** The section of each category, by the lower-case key of its name. */
    sections: z.record(z.string(), sectionField),
    /** True for a category that is not the similar one of the menu, by the lower-case key of its name. */
    ownCategories: z.record(z.string(), z.boolean()),
    /** Which allergen a word or mark means, by its key; null for none. */
    allergens: z.record(z.string(), z.nullable(allergenField)),
    /** The allergens that no product of the list has, of those for which the list has no column. */
    absentAllergens: z.array(allergenField).check(z.maxLength(ALLERGENS.length)),
    /** The unit of prices without decimals, by their keys. */
    prices: z.record(z.string(), unitField),
    /** Whether a sheet is imported, by its name. */
    sheets: z.record(z.string(), z.boolean()),
    /** True to leave out the rows with errors. */
    leavesOutErrors: z.boolean(),
  }),
);
/**
 * The choices of staff about a product list that they import as the menu, such as which column contains the prices. For every
 * missing choice, the server makes a proposal.
 */
export type MenuImportChoices = z.infer<typeof choicesShape>;

/** A list and what was chosen for it: the bytes of a file in base64, or pasted text. */
const listShape = { data: fileField, isText: z.optional(z.boolean()), choices: z.optional(choicesShape) } as const;

/**
 * The endpoints for importing the menu from a spreadsheet or pasted text, with a preview, and for exporting the menu to a
 * spreadsheet.
 */
export const menuImportEndpoints = {
  previewMenuImport: defineEndpoint({
    ...menuImportRoutes.previewMenuImport,
    ...uploading,
    records: { nothing: 'reads a file and stores nothing' },
    summary:
      'What is taken for what in this list, what its import would change, and the errors of its rows. Stores nothing.',
    input: z.object(listShape),
    output: z.object({
      columns: z.array(
        z.object({
          key: z.string(),
          /** The sheets that have it; empty if all sheets have the same columns. */
          sheets: z.array(z.string()),
          title: z.string(),
          samples: z.array(z.string()),
          isHidden: z.boolean(),
          is: z.nullable(listColumnField),
        }),
      ),
      /** All sheets that may have products, if there are several. */
      sheets: z.array(z.object({ name: z.string(), isRead: z.boolean() })),
      categories: z.array(
        z.object({
          name: z.string(),
          products: z.int(),
          section: sectionField,
          isUncertain: z.boolean(),
          /** The category of the menu with a similar name; its products are put there if `isOwn` is false. */
          similar: z.optional(z.string()),
          isOwn: z.optional(z.boolean()),
        }),
      ),
      /** The words of allergens that are marks, or were not known. `is` is missing for one that nothing explains. */
      allergenWords: z.array(
        z.object({
          key: z.string(),
          word: z.string(),
          /** True for a number or an abbreviation, whose meaning may stay open: its products then state no allergens. */
          isMark: z.boolean(),
          products: z.array(z.string()),
          is: z.optional(z.nullable(allergenField)),
        }),
      ),
      /** The allergens without a column in a list that has columns of others: until they are absent, none is stated. */
      otherAllergens: z.array(allergenField),
      /** Prices without decimals, which may be in cents. `unit` is missing if it has to be chosen. */
      prices: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          text: z.string(),
          cents: centsField,
          unit: z.optional(unitField),
        }),
      ),
      /** Rows that are not imported. */
      skipped: z.array(
        z.object({
          sheet: z.string(),
          row: z.int(),
          text: z.string(),
          why: z.enum(['hidden', 'note', 'unclear', 'repeated', 'inactive', 'error']),
        }),
      ),
      /** How many choices are still missing. Before that the list cannot be imported. */
      questions: z.int(),
      /** The errors of the rows by row and column, in Spanish. If there are any, the list cannot be imported. */
      errors: z.array(
        z.object({
          sheet: z.string(),
          row: z.int(),
          column: z.nullable(menuColumnField),
          /** The address of a cell that stands under no title. */
          cell: z.optional(z.string()),
          value: z.string(),
          message: z.string(),
        }),
      ),
      summary: summaryShape,
      /** Products that stay in their category, because the list names another one and has no sub-categories. */
      staying: z.int(),
      /** The rows that create or change a product. `fields` are the Spanish names of what changes. */
      products: z.array(
        z.object({
          sheet: z.string(),
          row: z.int(),
          section: sectionField,
          name: z.string(),
          category: z.string(),
          sizes: z.array(z.object({ size: z.string(), price: centsField })),
          /** Null if the file does not state the allergens. */
          allergens: z.nullable(z.array(allergenField)),
          hasDescription: z.boolean(),
          /** True if a formula of the file calculated a price. */
          isCalculated: z.boolean(),
          action: z.enum(['created', 'changed']),
          fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
      /** Identifies the shown changes: the import is refused if the menu has changed meanwhile. */
      plan: z.string(),
    }),
  }),
  importMenu: defineEndpoint({
    ...menuImportRoutes.importMenu,
    ...uploading,
    records: 'menu-imported',
    summary:
      'Imports the list that was previewed, under an id made by the browser: all of it in one transaction, once. Refused if a row has an error, a choice is missing, or the menu has changed since the preview.',
    input: z.object({ importId: idField, ...listShape, plan: z.string() }),
    output: z.object({ summary: summaryShape }),
  }),
  exportMenu: defineEndpoint({
    ...menuImportRoutes.exportMenu,
    access,
    summary: 'The whole menu as an Excel file in base64, in the shape of the import.',
    input: emptyObjectShape,
    output: menuFile,
  }),
  readMenuTemplate: defineEndpoint({
    ...menuImportRoutes.readMenuTemplate,
    access,
    summary: 'An Excel file in base64 with example rows and explanations, to write a menu in.',
    input: emptyObjectShape,
    output: menuFile,
  }),
};

/**
 * The preview of a menu import: what the server assumes about the columns, categories, allergens and prices of the product list,
 * and what the import would change.
 */
export type MenuImportPreview = OutputOf<typeof menuImportEndpoints.previewMenuImport>;
