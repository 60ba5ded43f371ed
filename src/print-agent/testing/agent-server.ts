// The server of print agents over real HTTP, for tests that stop it or kill its agents: the calls, and the recovery of jobs.

import Fastify, { type FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/context.ts';
import { registerErrorHandler } from '#server/platform/http/http.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { servePrintAgents } from '#server/printing/agents/agent-routes.ts';
import { startPrintWorkers } from '#server/printing/index.ts';
import { createPrintingKeyCheck } from '#server/printing/printing-key-check.ts';

/** A server that can be stopped and started again under the same address. */
interface AgentServer {
  /** Its address. */
  readonly url: string;
  /** Breaks all connections, and listens again on the same port. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const TIMES = { leaseMs: 1_500, extendMs: 100, waitMs: 1_000 };

/**
 * Starts a server for print agents on a free port of this machine. The server prints no job itself, and is closed after the test.
 */
export async function openAgentServer(services: Services): Promise<AgentServer> {
  let app = await listen(services, 0);
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : 0;
  const stopPrinting = startPrintWorkers(services, noPrinter, {
    ...{ leaseMs: 500, extendMs: 100, everyMs: 50, stopMs: 50, storeAgainMs: 20 },
  });
  return {
    url: `http://127.0.0.1:${port}`,
    restart: async () => {
      await app.close();
      app = await listen(services, port);
    },
    close: closeAfterwards(async () => {
      await stopPrinting();
      await app.close();
    }),
  };
}

async function listen(services: Services, port: number): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  registerErrorHandler(app, { isCause: async () => false });
  await servePrintAgents(app, services, createPrintingKeyCheck(services), TIMES);
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}

function noPrinter(): never {
  throw new Error('The server prints on no printer of an agent.');
}
