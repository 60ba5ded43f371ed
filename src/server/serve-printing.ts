// The endpoints of the back office about printers, print agents and print jobs.
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/index.ts';
import { type RequestAuthoriser, serveEndpoints } from './platform/http/http.ts';
import { printerHandlers } from './printers/index.ts';
import { autoRunHandlers, deletePrinter, printAgentHandlers, printingHandlers } from './printing/index.ts';
import type { ServerConfig } from './server-config.ts';

type PrintingConfig = Pick<ServerConfig, 'publicUrl' | 'printerNetworks' | 'printerPorts' | 'loopbackPrinterPorts'>;

/**
 * Serves the endpoints about printers, print agents and print jobs. `config` has the networks and ports that printers may have, and
 * the public address of the venue.
 */
export function servePrinting(api: FastifyInstance, gate: RequestAuthoriser, config: PrintingConfig): void {
  const printers = { ...printerHandlers(config, config.publicUrl), deletePrinter };
  serveEndpoints(api, contract.printers, printers, gate);
  serveEndpoints(api, contract.printing, printingHandlers, gate);
  serveEndpoints(api, contract.autoRuns, autoRunHandlers, gate);
  serveEndpoints(api, contract.printAgents, printAgentHandlers(config.publicUrl), gate);
}
