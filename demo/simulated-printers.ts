// The simulated printers of the demo, and the page that shows their paper.

import {
  openPrinterFake,
  openPrinterPage,
  type PrinterFake,
  receiptPrinterForPage,
} from '#e2e/fakes/printers/index.ts';
import { DEMO_PRINTERS, storeSimulatorAddresses } from '#seed/printers.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import type { ServerConfig } from '#server/server-config.ts';
import { openRemotePrinters, type RemotePrinterServer } from './remote-printers.ts';

interface PrinterAddressRules {
  readonly printerNetworks: readonly string[];
  /** Ports that printers on this machine may have besides the usual ones. */
  readonly loopbackPrinterPorts: readonly { readonly first: number; readonly last: number }[];
}

/** The running simulated printers of the demo, and the page that shows what they printed. */
export interface SimulatedPrinters {
  readonly printers: readonly PrinterFake[];
  /** Address of the page with their paper. */
  readonly pageUrl: string;
  /** The settings with which the server may also connect to the simulators. */
  readonly addressRules: (config: Pick<ServerConfig, 'printerNetworks'>) => PrinterAddressRules;
  /** Stores the addresses of the simulators in the printers of the demo venue, and new keys for those that call the server. */
  readonly storeAddresses: (opened: OpenDatabase, now: Date) => Promise<void>;
  /** Starts the printers that call the server, once it listens. */
  readonly startCalls: (server: RemotePrinterServer) => Promise<void>;
  /** Ends the calls of these printers, because the server waits for open calls before it stops. */
  readonly stopCalls: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the simulated printers of the demo, and the page with their paper, on free ports of this machine. */
export async function openSimulatedPrinters(): Promise<SimulatedPrinters> {
  const printers = await Promise.all(DEMO_PRINTERS.map((printer) => openPrinterFake(printer)));
  const remote = await openRemotePrinters();
  const page = await openPrinterPage([...printers.map(receiptPrinterForPage), ...remote.pagePrinters]);
  const ports = [...printers.map(({ port }) => port), remote.port];
  return {
    printers,
    pageUrl: page.url,
    addressRules: (config) => ({
      printerNetworks: [...config.printerNetworks, '127.0.0.1'],
      loopbackPrinterPorts: ports.map((port) => ({ first: port, last: port })),
    }),
    storeAddresses: async (opened, now) => {
      await storeAddresses(opened, printers, now);
      await remote.store(opened, now);
    },
    startCalls: remote.start,
    stopCalls: remote.stopCalls,
    close: async () => {
      await Promise.all([remote.close(), page.close(), ...printers.map((printer) => printer.close())]);
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
