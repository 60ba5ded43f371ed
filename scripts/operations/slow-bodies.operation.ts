// 500 connections that send their body one byte a second, again and again: each is cut after ten seconds.
import { once } from 'node:events';
import net from 'node:net';
import { openAttackedVenue } from './attacked-venue.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { openHonestBar } from './honest-bar.ts';
import { WIFI_ADDRESS } from './http-request.ts';

const CONNECTIONS = 500;
const BYTE_EVERY_MS = 1_000;
/** Ten seconds, and a second in which the server looks for expired connections. */
const CUT_AFTER_MS = 12_000;
const EVENING_MS = 60_000;

/**
 * Test case of `npm run check:operations`: connections that send their request body very slowly. The server must cut each one after
 * ten seconds.
 */
export const operation: OperationTest = { name: 'slow bodies are cut after ten seconds', run: sendSlowBodies };

async function sendSlowBodies(): Promise<CaseFigures> {
  await using venue = await openAttackedVenue();
  const bar = await openHonestBar(venue);
  let isOver = false;
  const durations: number[] = [];
  const attack = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) durations.push(await sendSlowly(venue.server.port));
  });
  const honest = await bar.serve(EVENING_MS).finally(() => (isOver = true));
  await Promise.all(attack);
  const longest = Math.max(...durations);
  mustHold(longest < CUT_AFTER_MS, `every slow body is cut within ${CUT_AFTER_MS} ms (the longest took ${longest})`);
  return {
    'slow bodies open at the same time': CONNECTIONS,
    'slow bodies cut': durations.length,
    'longest connection (s)': (longest / 1000).toFixed(1),
    ...honest,
  };
}

/** Sends a request whose body never ends. Resolves to the milliseconds until the server closed it, at most twice the limit. */
async function sendSlowly(port: number): Promise<number> {
  const startedAt = performance.now();
  const socket = net.connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.resume();
  socket.write(`PUT /api/customer HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${WIFI_ADDRESS}\r\n`);
  socket.write('content-type: application/json\r\ncontent-length: 60000\r\n\r\n');
  const timer = setInterval(() => socket.write(' '), BYTE_EVERY_MS);
  const ending = setTimeout(() => socket.destroy(), 2 * CUT_AFTER_MS);
  await closed;
  clearInterval(timer);
  clearTimeout(ending);
  return performance.now() - startedAt;
}
