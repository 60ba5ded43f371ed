// Stops the server without cutting requests or resetting connections: requests under way are answered before streams end, late ones
// get 503, and idle connections are closed from both sides.
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { waitAtMost } from '#server/platform/wait-at-most.ts';

/** How long requests under way may take once the server stops. */
export const DRAIN_MS_MAX = 4_000;

/** How long requests may arrive on open connections once the server has stopped listening. */
const LATE_REQUESTS_MS = 500;
/** How long clients may take to close their side of an idle connection. */
const CLOSING_MS_MAX = 500;
/** Turns of the event loop in which waiting connections are accepted before the server stops listening. */
const ACCEPTING_TURNS_MAX = 50;

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
  const connections = trackConnections(app.server);
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
    await answerLateRequests(app.server, connections);
  });
}

/** The open connections of a server. */
interface Connections {
  readonly open: ReadonlySet<Socket>;
  /** How many were accepted since the start. */
  readonly acceptedCount: () => number;
  /** Resolves when none is open. */
  readonly allClosed: () => Promise<void>;
}

function trackConnections(server: Server): Connections {
  const open = new Set<Socket>();
  let accepted = 0;
  let onClosed: () => void = () => undefined;
  server.on('connection', (socket) => {
    accepted += 1;
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      onClosed();
    });
  });
  return {
    open,
    acceptedCount: () => accepted,
    allClosed: () =>
      new Promise((resolve) => {
        onClosed = () => {
          if (open.size === 0) resolve();
        };
        onClosed();
      }),
  };
}

/** Stops listening, and gives requests whose bytes are still on their way the time to arrive and to get 503. */
async function answerLateRequests(server: Server, connections: Connections): Promise<void> {
  if (!server.listening) return;
  await acceptWaiting(connections);
  // The method of http.Server would also destroy idle connections: the system resets one on which a request is arriving.
  NetServer.prototype.close.call(server);
  await waitAtMost(LATE_REQUESTS_MS, connections.allClosed());
  // Ends our side only: what arrives now is read and dropped until the client has closed its side.
  for (const socket of connections.open) socket.end();
  await waitAtMost(CLOSING_MS_MAX, connections.allClosed());
}

/** Closing the socket resets the connections that wait to be accepted: an immediate runs right after they were. */
async function acceptWaiting({ acceptedCount }: Connections): Promise<void> {
  for (let turn = 0; turn < ACCEPTING_TURNS_MAX; turn += 1) {
    const before = acceptedCount();
    await nextImmediate();
    if (acceptedCount() === before) return;
  }
}

function controllerOf(server: Server): AbortController {
  const known = stoppingSignals.get(server);
  if (known) return known;
  const controller = new AbortController();
  stoppingSignals.set(server, controller);
  return controller;
}
