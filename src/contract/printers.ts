// Ticket printers, managed by the owner.
import * as z from 'zod/mini';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { CODE_PAGES, PRINTER_CONNECTIONS, PRINTER_URL_CHARACTERS_MAX, TICKET_COLUMNS } from '#domain/printer.ts';
import { defineEndpoint, type InputOf } from './endpoint.ts';
import { emptyObjectShape, idField } from './fields.ts';
import { printerRoutes } from './routes.ts';

const columnsField = z.union(TICKET_COLUMNS.map((columns) => z.literal(columns)));

const listedPrinterShape = z.object({
  id: idField,
  name: z.string(),
  /** Address that tickets are sent to, or the identity of a printer that asks for them. */
  url: z.string(),
  connection: z.enum(PRINTER_CONNECTIONS),
  /** The print agent that prints on it; null unless `connection` is `agent`. */
  agentId: z.nullable(idField),
  active: z.boolean(),
  /** Characters of one line. */
  columns: columnsField,
  codePage: z.enum(CODE_PAGES),
  /** Incremented by each change, the active switch of the list included. */
  version: z.int(),
});
/** A printer in the list of the back office. */
export type ListedPrinter = z.infer<typeof listedPrinterShape>;

const staff = { staff: 'manage-printers' } as const;

/** The endpoints by which staff set up printers. */
export const printerEndpoints = {
  listPrinters: defineEndpoint({
    ...printerRoutes.listPrinters,
    access: staff,
    summary: 'All printers, by name.',
    input: emptyObjectShape,
    output: z.object({ printers: z.array(listedPrinterShape) }),
  }),
  savePrinter: defineEndpoint({
    ...printerRoutes.savePrinter,
    access: staff,
    records: 'printer-saved',
    summary:
      "Creates or updates a printer, under an id made by the browser. Its address must be in the venue's own networks.",
    input: z.object({
      printerId: idField,
      name: z.string().check(z.maxLength(NAME_CHARACTERS_MAX * 2)),
      url: z.string().check(z.maxLength(PRINTER_URL_CHARACTERS_MAX * 2)),
      active: z.boolean(),
      /** The print agent that prints on it; null if this server does, or if the printer asks for its tickets. */
      agentId: z.nullable(idField),
      columns: columnsField,
      codePage: z.enum(CODE_PAGES),
      shown: z.nullable(z.object({ version: z.int() })),
    }),
    output: listedPrinterShape,
  }),
  setPrinterActive: defineEndpoint({
    ...printerRoutes.setPrinterActive,
    access: staff,
    records: 'printer-saved',
    summary: 'Switches a printer on or off. A printer that is off receives no tickets.',
    input: z.object({ printerId: idField, active: z.boolean() }),
    output: listedPrinterShape,
  }),
  deletePrinter: defineEndpoint({
    ...printerRoutes.deletePrinter,
    access: staff,
    records: 'printer-saved',
    summary:
      'Deletes a printer with its test prints. Refused while it has other print jobs, or a board prints on it automatically. Idempotent.',
    input: z.object({ printerId: idField }),
    output: emptyObjectShape,
  }),
  renewPrinterKey: defineEndpoint({
    ...printerRoutes.renewPrinterKey,
    access: staff,
    records: 'printer-key-renewed',
    summary:
      'Creates a new key for a printer that asks for its tickets, and returns the address that it must call. The address is shown once; the former key stops working.',
    input: z.object({ printerId: idField }),
    output: z.object({ printer: listedPrinterShape, pollingUrl: z.string() }),
  }),
};

/** The request that creates or changes a printer. */
export type SavePrinterInput = InputOf<typeof printerEndpoints.savePrinter>;
