// Twenty stops under 32 clients that keep their connections and send one request after another: every request that was sent before
// the server stopped listening is answered, and no accepted connection is reset. Counted at the sockets.
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { openVenue } from './open-venue.ts';

const STOPS = 20;
const CLIENTS = 32;
/** How long the clients send before each stop. */
const RUN_MS = 500;
const STOP_MS_MAX = 5_000;
const REQUEST = 'GET /api/venue HTTP/1.1\r\nHost: localhost\r\n\r\n';

/**
 * Test case of `npm run check:operations`: stops of the server while clients keep their connections open. Every request that was
 * already sent must be answered.
 */
export const operation: OperationTest = {
  name: `${STOPS} stops under ${CLIENTS} clients that keep their connections`,
  run: stopUnderClients,
};

/** How the connections and requests of one stop ended. */
interface Ends {
  answered: number;
  unavailable: number;
  reset: number;
  /** When each request was sent whose connection was closed in order, without a response. */
  readonly unanswered: number[];
  /** When a client was refused a new connection for the first time. */
  refusedOn: number;
}

async function stopUnderClients(): Promise<CaseFigures> {
  await using venue = await openVenue();
  const all: Ends[] = [];
  let slowestMs = 0;
  for (let stop = 0; stop < STOPS; stop += 1) {
    const server = await startProductServer(venue.address);
    const ends: Ends = { answered: 0, unavailable: 0, reset: 0, unanswered: [], refusedOn: Infinity };
    const clients = Array.from({ length: CLIENTS }, () => sendUntilRefused(server.port, ends));
    await pause(RUN_MS);
    const startedAt = performance.now();
    process.kill(server.pid, 'SIGTERM');
    await Promise.all(clients);
    while (!server.hasEnded()) await pause(5);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    all.push(ends);
  }
  const sum = (count: (ends: Ends) => number) => all.reduce((total, ends) => total + count(ends), 0);
  const figures = {
    'requests answered': sum(({ answered }) => answered),
    'of them with 503': sum(({ unavailable }) => unavailable),
    'connections reset': sum(({ reset }) => reset),
    'requests before the end of listening without a response': sum(
      ({ unanswered, refusedOn }) => unanswered.filter((sentOn) => sentOn < refusedOn).length,
    ),
    'slowest stop (ms)': Math.round(slowestMs),
  };
  mustHold(slowestMs < STOP_MS_MAX, `every stop takes less than ${STOP_MS_MAX} ms: ${JSON.stringify(figures)}`);
  mustHold(figures['connections reset'] === 0, `no connection is reset: ${JSON.stringify(figures)}`);
  mustHold(
    figures['requests before the end of listening without a response'] === 0,
    `every request is answered: ${JSON.stringify(figures)}`,
  );
  return figures;
}

async function sendUntilRefused(port: number, ends: Ends): Promise<void> {
  while (await useConnection(port, ends));
}

/** Sends one request after another on a connection until it ends. Resolves to false once the server listens no more. */
function useConnection(port: number, ends: Ends): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    let received = '';
    let sentOn: number | null = null;
    const send = () => {
      sentOn = performance.now();
      socket.write(REQUEST);
    };
    socket.once('connect', send);
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      const response = wholeResponse(received);
      if (response === null) return;
      received = '';
      sentOn = null;
      ends.answered += 1;
      if (response.includes('HTTP/1.1 503')) ends.unavailable += 1;
      if (/\r\nconnection: close\r\n/i.test(response)) socket.end();
      else send();
    });
    socket.once('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
      if (isRefused) ends.refusedOn = Math.min(ends.refusedOn, performance.now());
      else ends.reset += 1;
      if (!isRefused) sentOn = null;
      resolve(!isRefused);
    });
    socket.once('close', () => {
      if (sentOn !== null) ends.unanswered.push(sentOn);
      resolve(true);
    });
  });
}

/** The head of a response of which all bytes have arrived; null before. */
function wholeResponse(received: string): string | null {
  const headEnd = received.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received)?.[1];
  if (headEnd < 0 || length === undefined) return null;
  return Buffer.byteLength(received.slice(headEnd + 4)) >= Number(length) ? received.slice(0, headEnd + 2) : null;
}
