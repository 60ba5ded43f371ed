// The simulated printers that the demo's server does not connect to: «Terraza» of a print agent in this process, and «Pase», which
// asks for its tickets.
import path from 'node:path';
import {
  cloudprntPrinterForPage,
  openCloudprntFake,
  openPrinterFake,
  type PagePrinter,
  receiptPrinterForPage,
} from '#e2e/fakes/printers/index.ts';
import packageJson from '#package.json' with { type: 'json' };
import { printerAddressRules } from '#print-agent/agent-options.ts';
import { openJournal } from '#print-agent/journal.ts';
import { createServerClient } from '#print-agent/server-client.ts';
import { type PrintAgent, startPrintAgent } from '#print-agent/start-print-agent.ts';
import { DEMO_AGENT_PRINTER, DEMO_POLLING_PRINTER, storeRemotePrinters } from '#seed/remote-printers.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';
import { POLLING_PATHS } from '#server/printers/index.ts';
import { createPrinterAddressResolver, createPrinterProtocols } from '#server/printing/index.ts';

/**
 * The server to which the two remote printers of the demo send their requests: its address, a folder for the print agent, and its
 * log. The server does not connect to these printers.
 */
export interface RemotePrinterServer {
  /** The address of the server on this machine. */
  readonly url: string;
  /** The folder in which the print agent writes its journal. */
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * The two running simulated printers of the demo that the server does not connect to. One prints through a print agent, the other
 * polls the server.
 */
export interface RemotePrinters {
  /** Port of «Terraza» on this machine. */
  readonly port: number;
  readonly pagePrinters: readonly PagePrinter[];
  /** Stores the printers with new keys in the demo venue. */
  readonly store: (opened: OpenDatabase, now: Date) => Promise<void>;
  /** Starts the print agent and the calls of «Pase», once the server listens. */
  readonly start: (server: RemotePrinterServer) => Promise<void>;
  /** Ends the calls of both printers, because the server waits for open calls before it stops. A second call does nothing more. */
  readonly stopCalls: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A printer of Star asks each 5 seconds unless it is set otherwise. */
const POLL_EVERY_MS = 2_000;
const CALL_TIMEOUT_MS = 10_000;
const PRINTER_PORTS = [{ first: 9100, last: 9109 }] as const;

/** Opens the two remote printers of the demo. They call nothing before `start`. */
export async function openRemotePrinters(): Promise<RemotePrinters> {
  const agentKey = newToken();
  const pollingKey = newToken();
  const terrace = await openPrinterFake(DEMO_AGENT_PRINTER);
  const { name, mac, columns } = DEMO_POLLING_PRINTER;
  const pass = openCloudprntFake({ url: '', mac, columns });
  let agent: PrintAgent | null = null;
  const stopCalls = async () => {
    const started = agent;
    agent = null;
    await Promise.all([started?.stop(), pass.close()]);
  };
  return {
    port: terrace.port,
    pagePrinters: [receiptPrinterForPage(terrace), cloudprntPrinterForPage(name, pass, columns)],
    store: async (opened, now) => {
      const client = await opened.connect();
      try {
        const hashes = { agentKeyHash: hashToken(agentKey), pollingKeyHash: hashToken(pollingKey) };
        await storeRemotePrinters(client, { ...hashes, agentPrinterUrl: terrace.url }, now);
      } finally {
        await client.end();
      }
    },
    start: async (server) => {
      pass.setUrl(new URL(`${POLLING_PATHS.cloudprnt}/${pollingKey}`, server.url).href);
      pass.start(POLL_EVERY_MS);
      agent = await startAgent(server, agentKey);
    },
    stopCalls,
    close: async () => {
      await stopCalls();
      await terrace.close();
    },
  };
}

/** Null if it cannot write its journal, for example because another process of the demo uses it: the demo runs without it. */
async function startAgent({ url, dataDir, log }: RemotePrinterServer, key: string): Promise<PrintAgent | null> {
  try {
    const rules = printerAddressRules({ allowsLoopback: true, printerPorts: PRINTER_PORTS });
    return startPrintAgent({
      client: createServerClient({
        ...{ server: url, key, programVersion: packageJson.version, timeoutMs: CALL_TIMEOUT_MS },
      }),
      journal: await openJournal(path.join(dataDir, 'print-agent', 'demo.journal')),
      protocolFor: createPrinterProtocols({ access: createPrinterAddressResolver(rules) }),
      log: (line) => log.info({ agent: 'demo' }, line),
    });
  } catch (error) {
    log.warn({ error }, 'Print agent of the demo was not started');
    return null;
  }
}
