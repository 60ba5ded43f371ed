// Public API of printing.
import type { autoRunEndpoints } from '#contract/auto-runs.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { printAgentEndpoints } from '#contract/print-agents.ts';
import type { PrintingState, printingEndpoints } from '#contract/printing.ts';
import type { Context } from '#server/platform/context.ts';
import { readSettings } from '#server/settings/index.ts';
import { listAgents } from './agents/agent-queries.ts';
import { renewAgentKey } from './agents/renew-agent-key.ts';
import { saveAgent } from './agents/save-agent.ts';
import { readAutoRuns } from './auto-runs/auto-run-queries.ts';
import { setAutoRun } from './auto-runs/set-auto-run.ts';
import { markDone } from './mark-done.ts';
import { printLinesOfTable } from './print-lines-of-table.ts';
import { listPrintersForBoards } from './printer-queries.ts';
import { listPrintQueue, readPrintJob } from './queries.ts';
import { dismissJobs, reprintJobs } from './reprint-jobs.ts';
import { readTestPrint, resumePrinter, testPrinter } from './test-printer.ts';

export { servePrintAgents } from './agents/agent-routes.ts';
export { startAutoRuns } from './auto-runs/start-auto-runs.ts';
export { deletePrinter } from './delete-printer.ts';
export { eraseTicketNotes } from './erase-ticket-notes.ts';
export { servePollingPrinters } from './polling/polling-routes.ts';
export { createPrintingKeyCheck } from './printing-key-check.ts';
export { createPrinterProtocols } from './protocols/create-protocols.ts';
export { createPrinterAddressResolver } from './protocols/printer-address-resolver.ts';
export { removeLinesFromTickets, restoreLineOnTickets } from './remove-lines-from-tickets.ts';
export { renameTableInTickets } from './rename-table.ts';
export { splitTicketLine } from './split-ticket-line.ts';
export { hasPrintJob } from './store-jobs.ts';
export { type PrintPaperRequest, storePaperJob } from './store-paper-job.ts';
export { updateMovedTickets } from './update-moved-tickets.ts';
export { endImportedPrintTries } from './worker/end-expired-print-tries.ts';
export { startPrintWorkers } from './worker/start-printing.ts';
export { countWaitingPrintJobs } from './worker/waiting-prints.ts';

/**
 * The handlers of the endpoints by which staff print from a board: mark lines as done, print the lines of a table, manage the queue
 * of print jobs, and test a printer.
 */
export const printingHandlers: Handlers<typeof printingEndpoints, Context> = {
  readPrinting,
  markDone,
  printLinesOfTable: printLinesOfTable,
  listPrintQueue: (context, input) => listPrintQueue(context.db, input.section),
  readPrintJob: (context, input) => readPrintJob(context, input.jobId),
  reprintJobs,
  dismissJobs,
  resumePrinter: (context, input) => resumePrinter(context, input.printerId),
  testPrinter,
  readTestPrint: (context, input) => readTestPrint(context.db, input),
};

async function readPrinting({ db, now }: Context): Promise<PrintingState> {
  const [settings, printers, autoRuns] = await Promise.all([
    readSettings(db),
    listPrintersForBoards(db),
    readAutoRuns(db, now),
  ]);
  return { isOn: settings.active_printers, printers, autoRuns };
}

/**
 * The handlers of automatic printing («automático» on a board): it prints the new lines of the board without staff pressing a
 * button.
 */
export const autoRunHandlers: Handlers<typeof autoRunEndpoints, Context> = {
  setAutoRun,
};

/** Returns the handlers of the endpoints by which staff manage print agents, which call the server at `publicUrl`. */
export function printAgentHandlers(publicUrl: string): Handlers<typeof printAgentEndpoints, Context> {
  return {
    listPrintAgents: async (context) => ({ agents: await listAgents(context.db) }),
    savePrintAgent: saveAgent,
    renewPrintAgentKey: (context, input) => renewAgentKey(context, publicUrl, input),
  };
}
