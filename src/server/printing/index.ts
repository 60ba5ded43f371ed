// Public API of printing.
import type { Handlers } from '#contract/endpoint.ts';
import type { Printing, printing } from '#contract/printing.ts';
import type { Context } from '#server/platform/context.ts';
import { readSettings } from '#server/settings/index.ts';
import { readAutoRuns } from './auto-runs/auto-run-queries.ts';
import { dismissJobs } from './dismiss-jobs.ts';
import { printTable } from './print-table.ts';
import { listBoardPrinters } from './printer-queries.ts';
import { listPrintQueue, readPrintJob } from './queries.ts';
import { reprintJobs } from './reprint-jobs.ts';
import { resumePrinter } from './resume-printer.ts';
import { readTestPrint, testPrinter } from './test-printer.ts';

export { printAgentHandlers } from './agents/agent-handlers.ts';
export { servePrintAgents } from './agents/agent-routes.ts';
export { autoRunHandlers } from './auto-runs/auto-run-handlers.ts';
export { startAutoRuns } from './auto-runs/start-auto-runs.ts';
export { eraseTickets } from './erase-tickets.ts';
export { otherPaperHandlers } from './other-paper/handlers.ts';
export { servePollingPrinters } from './polling/polling-routes.ts';
export { createPrintingKeys } from './printing-keys.ts';
export { createPrinterProtocols } from './protocols/create-protocols.ts';
export { createPrinterAccess } from './protocols/resolve-address.ts';
export { renameTableOfTickets } from './rename-table.ts';
export { withdrawLines } from './withdraw-lines.ts';
export { interruptImportedJobs } from './worker/interrupt-imported-jobs.ts';
export { startPrinting } from './worker/start-printing.ts';
export { readWaitingPrints } from './worker/waiting-prints.ts';

/** The handlers of printing. */
export const printingHandlers: Handlers<typeof printing, Context> = {
  readPrinting,
  printTable,
  listPrintQueue: (context, input) => listPrintQueue(context.db, input.section),
  readPrintJob: (context, input) => readPrintJob(context, input.jobId),
  reprintJobs,
  dismissJobs,
  resumePrinter: (context, input) => resumePrinter(context, input.printerId),
  testPrinter,
  readTestPrint: (context, input) => readTestPrint(context.db, input),
};

async function readPrinting({ db, now }: Context): Promise<Printing> {
  const [settings, printers, autoRuns] = await Promise.all([
    readSettings(db),
    listBoardPrinters(db),
    readAutoRuns(db, now),
  ]);
  return { isOn: settings.active_printers, printers, autoRuns };
}
