// Handlers of printers.
import type { Handlers } from '#contract/endpoint.ts';
import type { printers } from '#contract/printers.ts';
import type { Context } from '#server/platform/context.ts';
import { createPrinterAddressCheck, type PrinterAddressRules } from './printer-address.ts';
import { listPrinters } from './queries.ts';
import { savePrinter } from './save-printer.ts';
import { setPrinterActive } from './set-printer-active.ts';

/** The handlers of printers. `rules` limit the addresses that a printer may have. */
export function printerHandlers(rules: PrinterAddressRules): Handlers<typeof printers, Context> {
  const addressCheck = createPrinterAddressCheck(rules);
  return {
    listPrinters: async ({ context }) => ({ printers: await listPrinters(context.db) }),
    savePrinter: ({ context, input }) => savePrinter(context, addressCheck, input),
    setPrinterActive: ({ context, input }) => setPrinterActive(context, input),
  };
}
