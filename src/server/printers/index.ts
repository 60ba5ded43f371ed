// Public API of the printers feature.
import type { Handlers } from '#contract/endpoint.ts';
import type { printerEndpoints } from '#contract/printers.ts';
import type { Context } from '#server/platform/context.ts';
import {
  createPrinterAddressCheck,
  type PrinterAddressRules,
  printerAddressRulesForAgents,
} from './printer-address.ts';
import { listPrinters } from './queries.ts';
import { renewPrinterKey } from './renew-printer-key.ts';
import { savePrinter } from './save-printer.ts';
import { setPrinterActive } from './set-printer-active.ts';

export { deletePrinterRow } from './delete-printer-row.ts';
export {
  createPrinterAddressCheck,
  type PrinterAddressRules,
  parsePrinterUrl,
} from './printer-address.ts';
export { POLLING_PATHS } from './renew-printer-key.ts';

/**
 * Returns the handlers of the endpoints by which the owner manages printers, except `deletePrinter`, whose handler is in the
 * printing feature. `rules` limit the addresses that a printer may have; `publicUrl` is the public address of the server, which
 * polling printers call.
 */
export function printerHandlers(
  rules: PrinterAddressRules,
  publicUrl: string,
): Omit<Handlers<typeof printerEndpoints, Context>, 'deletePrinter'> {
  const addressChecks = {
    server: createPrinterAddressCheck(rules),
    agent: createPrinterAddressCheck(printerAddressRulesForAgents(rules)),
  };
  return {
    listPrinters: async (context) => ({ printers: await listPrinters(context.db) }),
    savePrinter: (context, input) => savePrinter(context, addressChecks, input),
    renewPrinterKey: (context, input) => renewPrinterKey(context, publicUrl, input),
    setPrinterActive,
  };
}
