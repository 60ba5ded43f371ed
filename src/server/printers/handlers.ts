// Handlers of printers.
import type { Handlers } from '#contract/endpoint.ts';
import type { printers } from '#contract/printers.ts';
import type { Context } from '#server/platform/context.ts';
import { createHostCheck } from '#server/platform/ip-ranges.ts';
import { listPrinters } from './queries.ts';
import { savePrinter } from './save-printer.ts';
import { setPrinterActive } from './set-printer-active.ts';

/** The handlers of printers. `networks` are the CIDR ranges in which a printer's IP address must be. */
export function printerHandlers(networks: readonly string[]): Handlers<typeof printers, Context> {
  const isAllowed = createHostCheck(networks);
  return {
    listPrinters: async ({ context }) => ({ printers: await listPrinters(context.db) }),
    savePrinter: ({ context, input }) => savePrinter(context, isAllowed, input),
    setPrinterActive: ({ context, input }) => setPrinterActive(context, input),
  };
}
