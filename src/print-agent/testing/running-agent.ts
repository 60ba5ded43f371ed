// A print agent inside the process of a test, with the real protocols of printers.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printerAddressRules } from '#print-agent/agent-options.ts';
import type { PrintAgentDelays } from '#print-agent/agent-times.ts';
import { openJournal } from '#print-agent/journal.ts';
import { createServerClient } from '#print-agent/server-client.ts';
import { startPrintAgent } from '#print-agent/start-print-agent.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { createPrinterProtocols } from '#server/printing/protocols/create-protocols.ts';
import { createPrinterAddressResolver } from '#server/printing/protocols/printer-address-resolver.ts';
import { TEST_AGENT_DELAYS } from './agent-times.ts';

/** The settings of a print agent in a test. By default it may print on simulated printers of this machine. */
export interface RunningAgentOptions {
  readonly server: string;
  readonly key: string;
  readonly allowsLoopback?: boolean;
  readonly times?: PrintAgentDelays;
  /** The folder of the journal; a new one by default. */
  readonly folder?: string;
}

/** A print agent (the program that prints for a server elsewhere) that runs inside the test's process. */
export interface RunningAgent {
  readonly log: readonly string[];
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** Starts a print agent, which is stopped when the test ends; its folder is then deleted. */
export async function runAgent(options: RunningAgentOptions): Promise<RunningAgent> {
  const { server, key, allowsLoopback = true, times = TEST_AGENT_DELAYS } = options;
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'comanda-print-agent-'));
  const log: string[] = [];
  const rules = printerAddressRules({ allowsLoopback, printerPorts: [{ first: 9100, last: 9109 }] });
  const agent = startPrintAgent({
    client: createServerClient({ server, key, programVersion: 'test', timeoutMs: 10_000 }),
    journal: await openJournal(path.join(folder, 'bar.journal')),
    protocolFor: createPrinterProtocols({ access: createPrinterAddressResolver(rules) }),
    log: (line) => void log.push(line),
    times,
  });
  closeAfterwards(() => rmSync(folder, { recursive: true, force: true }));
  return { log, folder, stop: closeAfterwards(() => agent.stop()) };
}
