// Chooses the protocol of a printer by the scheme of its address.
import { PRINTER_PROTOCOLS, type PrinterProtocolId } from '#domain/printer.ts';
import { createEposProtocol } from './epos.ts';
import { createEscposProtocol } from './escpos-printer.ts';
import { createHttpPrinterProtocol } from './http-printer.ts';
import type { PrinterAddressResolver } from './printer-address-resolver.ts';
import type { PrinterProtocol, PrintRequest } from './protocol.ts';

/** The address check and the renderer that all printer protocols use. */
interface ProtocolOptions {
  readonly access: PrinterAddressResolver;
  /** Returns the ESC/POS bytes of one copy. */
  readonly render?: (request: PrintRequest) => Buffer | Promise<Buffer>;
}

/**
 * Creates the printer protocols, which send tickets to printers of different kinds (such as ESC/POS over TCP). Returns a function
 * that chooses the protocol by the address (URL) of a printer.
 */
export function createPrinterProtocols({
  access,
  render = renderLater,
}: ProtocolOptions): (url: string) => PrinterProtocol {
  const http = createHttpPrinterProtocol({ access });
  const protocols: Readonly<Record<PrinterProtocolId, PrinterProtocol>> = {
    http,
    https: http,
    escpos: createEscposProtocol({ access, render }),
    epos: createEposProtocol({ access, render }),
  };
  return (url) => {
    const scheme = URL.parse(url)?.protocol;
    const id = PRINTER_PROTOCOLS.find((name) => scheme === `${name}:`);
    return id ? protocols[id] : UNKNOWN_PROTOCOL;
  };
}

/** Loads the encoder with the first ticket: most venues have no printer. */
async function renderLater(request: PrintRequest): Promise<Buffer> {
  const { renderEscposTicket: renderTicket } = await import('./ticket-bytes.ts');
  return renderTicket(request);
}

/** An address that the form does not accept, for example one that an older version stored. */
const UNKNOWN_PROTOCOL: PrinterProtocol = {
  print: async () => ({
    outcome: {
      kind: 'not-begun',
      problem: 'address-not-allowed',
    },
    hasResponded: false,
    isPaperLow: false,
    confirmation: null,
  }),
};
