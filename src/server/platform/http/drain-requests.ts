// Stops the server without cutting requests: those under way are answered before streams and connections end.
import type { Server } from 'node:http';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { waitAtMost } from '#server/platform/wait-at-most.ts';

/** How long requests under way may take once the server stops. */
export const DRAIN_MS_MAX = 4_000;

const LATE_REQUESTS_MS = 500;

/** The live event streams, which do not end by themselves. */
interface Streams {
  readonly size: number;
  close(): void;
}

/** The signals of the servers that stop. */
const stoppingSignals = new WeakMap<Server, AbortController>();

/** A signal that is aborted when the server stops: a request that waits for something new then replies at once. */
export function stoppingSignal(server: Server): AbortSignal {
  return controllerOf(server).signal;
}

/**
 * Makes `app.close()` wait until the requests under way are answered, at most `msMax`, before it ends the streams. Meanwhile a
 * new request gets 503.
 */
export function drainRequests(app: FastifyInstance, streams: Streams, msMax = DRAIN_MS_MAX): void {
  let underWay = 0;
  let onAnswered: () => void = () => undefined;
  app.server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      onAnswered();
    });
  });

  app.addHook('preClose', async () => {
    controllerOf(app.server).abort();
    const answered = new Promise<void>((resolve) => {
      onAnswered = () => {
        if (underWay <= streams.size) resolve();
      };
      onAnswered();
    });
    await waitAtMost(msMax, answered);
    if (underWay > streams.size)
      app.log.warn({ requests: underWay - streams.size }, 'Stopped before requests were answered');
    streams.close();
    await answerLateRequests(app.server);
  });
}

/** Stops listening, and gives requests whose bytes are still on their way the time to arrive and to get 503. */
async function answerLateRequests(server: Server): Promise<void> {
  if (!server.listening) return;
  // Closing the socket resets the connections that wait to be accepted: an immediate runs right after they were.
  await nextImmediate();
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  await waitAtMost(LATE_REQUESTS_MS, closed);
}

function controllerOf(server: Server): AbortController {
  const known = stoppingSignals.get(server);
  if (known) return known;
  const controller = new AbortController();
  stoppingSignals.set(server, controller);
  return controller;
}
