// The program of the print agent: takes tickets from a server elsewhere, and prints them on the printers of this network.

import packageJson from '#package.json' with { type: 'json' };
import { createPrinterProtocols } from '#server/printing/protocols/create-protocols.ts';
import { createPrinterAddressResolver } from '#server/printing/protocols/printer-address-resolver.ts';
import { logToTerminal } from './agent-log.ts';
import { AgentOptionError, type AgentOptions, printerAddressRules, readAgentOptions } from './agent-options.ts';
import { openJournal } from './journal.ts';
import { JournalLockedError } from './journal-lock.ts';
import { polyfillUrlParse } from './node-20.ts';
import { createServerClient } from './server-client.ts';
import { startPrintAgent } from './start-print-agent.ts';

/** How long a call of the server may take, in milliseconds. */
const CALL_TIMEOUT_MS = 10_000;

/**
 * Runs the print agent (the program that prints tickets in the venue's network) until SIGINT or SIGTERM. A wrong option, or another
 * process with the same journal, ends it with one line on stderr.
 */
export async function runPrintAgent(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    await run(readAgentOptions(args, env));
  } catch (error) {
    if (!(error instanceof AgentOptionError || error instanceof JournalLockedError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function run(options: AgentOptions): Promise<void> {
  polyfillUrlParse();
  const stopSignal = nextSignal();
  const journal = await openJournal(options.journalFile);
  const { server, key, journalFile } = options;
  const { version } = packageJson;
  logToTerminal(`Print agent ${version} for ${server}; journal ${journalFile}`);
  const agent = startPrintAgent({
    client: createServerClient({ server, key, programVersion: version, timeoutMs: CALL_TIMEOUT_MS }),
    journal,
    protocolFor: createPrinterProtocols({ access: createPrinterAddressResolver(printerAddressRules(options)) }),
    log: logToTerminal,
  });
  logToTerminal(`Stopping after ${await stopSignal}`);
  await agent.stop();
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // A repeated signal must not kill the program while it reports outcomes.
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
}
