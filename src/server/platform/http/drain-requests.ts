// Stops the server without cutting requests or resetting connections. Requests in progress are answered before the live streams
// end, later requests get 503, and idle connections are closed from both sides.
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextImmediate, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { waitAtMost } from '#server/platform/wait-at-most.ts';

/** How long requests in progress may take once the server stops, in milliseconds. */
export const DRAIN_MS_MAX = 4_000;

/** How long requests may arrive on open connections once the server has stopped listening. */
const LATE_REQUESTS_MS = 500;
/** How long clients may take to close their side of an idle connection. */
const CLOSING_MS_MAX = 500;
/** The server stops listening once no connection was accepted for so long; clients connect again within it after a 503. */
const QUIET_MS = 20;
/** Clients that connect all the time do not keep the server from stopping. */
const QUIET_PERIODS_MAX = 15;

/** The live event streams, which do not end by themselves. */
interface Streams {
  readonly size: number;
  close(): void;
}

/** The signals of the servers that stop. */
const stoppingSignals = new WeakMap<Server, AbortController>();

/**
 * Returns a signal that is aborted when the server stops. Requests that are waiting for something new (long polling) then reply at
 * once.
 */
export function stoppingSignal(server: Server): AbortSignal {
  return controllerOf(server).signal;
}

/**
 * Makes `app.close()` wait for requests in progress, at most `msMax` milliseconds, before it ends the live streams. Meanwhile a new
 * request gets 503.
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
  /** From now on no request is read from a connection that is accepted, until `readHeld`. */
  readonly holdNew: () => void;
  readonly readHeld: () => void;
  /** Resolves when none is open. */
  readonly allClosed: () => Promise<void>;
}

function trackConnections(server: Server): Connections {
  const open = new Set<Socket>();
  const held = new Set<Socket>();
  let accepted = 0;
  let isHolding = false;
  let onClosed: () => void = () => undefined;
  server.on('connection', (socket) => {
    accepted += 1;
    open.add(socket);
    // After the tick in which the HTTP server starts to read it.
    if (isHolding) process.nextTick(() => held.add(socket.pause()));
    socket.once('close', () => {
      open.delete(socket);
      onClosed();
    });
  });
  return {
    open,
    acceptedCount: () => accepted,
    holdNew: () => {
      isHolding = true;
    },
    readHeld: () => {
      for (const socket of held) socket.resume();
    },
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
  connections.readHeld();
  await waitAtMost(LATE_REQUESTS_MS, connections.allClosed());
  // Ends our side only: what arrives now is read and dropped until the client has closed its side.
  for (const socket of connections.open) socket.end();
  await waitAtMost(CLOSING_MS_MAX, connections.allClosed());
}

/**
 * Accepts the connections that wait, because the end of listening resets them. Requests on them are read after it: a client that
 * gets 503 earlier connects again at once.
 */
async function acceptWaiting({ acceptedCount, holdNew }: Connections): Promise<void> {
  holdNew();
  for (let period = 0; period < QUIET_PERIODS_MAX; period += 1) {
    const before = acceptedCount();
    await pause(QUIET_MS);
    // An immediate that is set in the phase of timers runs right after connections were accepted.
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
