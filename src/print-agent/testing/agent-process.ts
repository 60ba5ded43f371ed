// A print agent as a process of its own, for tests that kill it. Prints a line when it has started.

import { openJournal } from '#print-agent/journal.ts';
import { createServerClient } from '#print-agent/server-client.ts';
import { startPrintAgent } from '#print-agent/start-print-agent.ts';
import { remotePrinterProtocol } from '#server/printing/testing/remote-printer.ts';
import { TEST_AGENT_DELAYS } from './agent-times.ts';

const { server, key, journalFile } = JSON.parse(process.env['TEST_AGENT'] ?? '');
startPrintAgent({
  client: createServerClient({ server, key, programVersion: 'test', timeoutMs: 10_000 }),
  journal: await openJournal(journalFile),
  protocolFor: () => remotePrinterProtocol,
  log: () => undefined,
  times: TEST_AGENT_DELAYS,
});
process.stdout.write('started\n');
// Ends with the test that started it.
process.stdin.on('end', () => process.exit()).resume();
