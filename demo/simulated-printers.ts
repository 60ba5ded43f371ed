// The simulated printers «Barra» and «Cocina» of the demo, and the page that shows their paper.

import {
  openPrinterFake,
  openPrinterPage,
  type PrinterFake,
  receiptPrinterForPage,
} from '#e2e/fakes/printers/index.ts';
import { DEMO_PRINTERS, storeSimulatorAddresses } from '#seed/printers.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import type { ServerConfig } from '#server/server-config.ts';

interface PrinterAddressRules {
  readonly printerNetworks: readonly string[];
  /** Ports that printers on this machine may have besides the usual ones. */
  readonly loopbackPrinterPorts: readonly { readonly first: number; readonly last: number }[];
}

export interface SimulatedPrinters {
  readonly printers: readonly PrinterFake[];
  /** Address of the page with their paper. */
  readonly pageUrl: string;
  /** The settings with which the server may also connect to the simulators. */
  readonly addressRules: (config: Pick<ServerConfig, 'printerNetworks'>) => PrinterAddressRules;
  /** Stores the addresses of the simulators in the printers of the demo venue. */
  readonly storeAddresses: (opened: OpenDatabase, now: Date) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the printers and the page on free ports of this machine. */
export async function openSimulatedPrinters(): Promise<SimulatedPrinters> {
  const printers = await Promise.all(DEMO_PRINTERS.map((printer) => openPrinterFake(printer)));
  const page = await openPrinterPage(printers.map(receiptPrinterForPage));
  return {
    printers,
    pageUrl: page.url,
    addressRules: (config) => ({
      printerNetworks: [...config.printerNetworks, '127.0.0.1'],
      loopbackPrinterPorts: printers.map(({ port }) => ({ first: port, last: port })),
    }),
    storeAddresses: (opened, now) => storeAddresses(opened, printers, now),
    close: async () => {
      await Promise.all([page.close(), ...printers.map((printer) => printer.close())]);
    },
  };
}

async function storeAddresses(opened: OpenDatabase, printers: readonly PrinterFake[], now: Date): Promise<void> {
  const client = await opened.connect();
  try {
    await storeSimulatorAddresses(client, new Map(printers.map(({ name, url }) => [name, url])), now);
  } finally {
    await client.end();
  }
}
