// 10,000 anonymous live streams from the address that 300 customers share: customers order and follow their orders meanwhile, and
// staff sign in and follow the boards.
import { once } from 'node:events';
import net from 'node:net';
import { sessionHeader } from '#bench/rig/staff-session.ts';
import { placeOrder, scanTable } from './customers.ts';
import { type Figures, mustHold, type Operation } from './figures.ts';
import { openVenue } from './open-venue.ts';

const ATTACKERS = 10_000;
/** Opened at the same time, so that the backlog of the listening socket is not the limit. */
const AT_ONCE = 200;
const CUSTOMERS = 300;
const ORDER_MS_MAX = 5_000;
const EVENT_TIMEOUT_MS = 20_000;

export const operation: Operation = { name: `${ATTACKERS} streams from the customers' own address`, run: openStreams };

async function openStreams(): Promise<Figures> {
  await using venue = await openVenue();
  const { port } = venue.server;
  const attackers = await inPortions(ATTACKERS, () => openStream(port, '/api/live?topics=menu', ''));
  const accepted = attackers.filter(({ status }) => status === 200).length;
  mustHold(accepted < ATTACKERS / 2, `most of the streams are refused (${accepted} were accepted)`);

  const cookies = await inPortions(CUSTOMERS, () => scanTable(port));
  const streams = await Promise.all(
    cookies.map((cookie) => openStream(port, '/api/live?topics=menu,own-orders', cookie)),
  );
  mustHold(
    streams.every(({ status }) => status === 200),
    'every customer follows their orders',
  );
  const { cookie: staffCookie } = await sessionHeader(port, 'manager');
  const board = await openStream(port, '/api/admin/live?topics=board-drinks', staffCookie);
  mustHold(board.status === 200, 'staff follow the board');

  const durations = await Promise.all(
    cookies.map(async (cookie, index) => {
      const startedAt = performance.now();
      const outcome = await placeOrder(port, cookie);
      mustHold(
        outcome.kind === 'response' && outcome.status === 200,
        `customer ${index} orders: ${JSON.stringify(outcome)}`,
      );
      const duration = performance.now() - startedAt;
      await streams[index]?.received('own-orders');
      return duration;
    }),
  );
  await board.received('board-drinks');
  const slowest = Math.max(...durations);
  mustHold(slowest < ORDER_MS_MAX, `every order takes less than ${ORDER_MS_MAX} ms (the slowest took ${slowest})`);
  for (const { socket } of [...attackers, ...streams, board]) socket.destroy();
  return {
    'streams tried by the attacker': ATTACKERS,
    'of these accepted': accepted,
    'customers who ordered and followed': CUSTOMERS,
    'slowest order, all sent together (ms)': Math.round(slowest),
  };
}

async function inPortions<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const portion = Math.min(AT_ONCE, count - results.length);
    results.push(...(await Promise.all(Array.from({ length: portion }, work))));
  }
  return results;
}

/** Opens a stream over a raw connection. The status is 0 if the server ends it without a response. */
async function openStream(port: number, path: string, cookie: string) {
  const socket = net.connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${cookie === '' ? '' : `cookie: ${cookie}\r\n`}\r\n`);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
  if (status !== 200) socket.destroy();
  return {
    socket,
    status,
    /** Resolves once the topic has changed. */
    received: async (topic: string) => {
      const signal = AbortSignal.timeout(EVENT_TIMEOUT_MS);
      while (!text.includes(`data: ${topic}`)) await once(socket, 'data', { signal });
    },
  };
}
