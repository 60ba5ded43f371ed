// Public API of printing.
export { printAgentHandlers } from './agents/agent-handlers.ts';
export { servePrintAgents } from './agents/agent-routes.ts';
export { autoRunHandlers } from './auto-runs/auto-run-handlers.ts';
export { startAutoRuns } from './auto-runs/start-auto-runs.ts';
export { eraseTickets } from './erase-tickets.ts';
export { printingHandlers } from './handlers.ts';
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
