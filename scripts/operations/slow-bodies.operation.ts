// 500 connections that send their body one byte a second: each is cut after ten seconds, and the venue answers meanwhile.
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figures, mustHold, type Operation } from './figures.ts';
import { openVenue } from './open-venue.ts';

const CONNECTIONS = 500;
const BYTE_EVERY_MS = 1_000;
/** Ten seconds, and a second in which the server looks for expired connections. */
const CUT_AFTER_MS = 12_000;

export const operation: Operation = { name: 'slow bodies are cut after ten seconds', run: sendSlowBodies };

async function sendSlowBodies(): Promise<Figures> {
  await using venue = await openVenue();
  const { port } = venue.server;
  const durations = Promise.all(Array.from({ length: CONNECTIONS }, () => sendSlowly(port)));
  const waits: number[] = [];
  let isOver = false;
  void durations.finally(() => (isOver = true));
  while (!isOver) {
    const startedAt = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/api/venue`);
    mustHold(reply.ok, 'the venue answers during the attack');
    waits.push(performance.now() - startedAt);
    await pause(50);
  }
  const longest = Math.max(...(await durations));
  mustHold(longest < CUT_AFTER_MS, `every slow body is cut within ${CUT_AFTER_MS} ms (the longest took ${longest})`);
  return {
    'slow bodies cut': CONNECTIONS,
    'longest connection (s)': (longest / 1000).toFixed(1),
    'requests of others meanwhile': waits.length,
    'slowest of them (ms)': Math.max(...waits).toFixed(0),
  };
}

/** Sends a request whose body never ends. Resolves to the milliseconds until the server closed it, at most twice the limit. */
async function sendSlowly(port: number): Promise<number> {
  const startedAt = performance.now();
  const socket = net.connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.resume();
  socket.write('PUT /api/customer HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n');
  socket.write('content-length: 60000\r\n\r\n');
  const timer = setInterval(() => socket.write(' '), BYTE_EVERY_MS);
  setTimeout(() => socket.destroy(), 2 * CUT_AFTER_MS).unref();
  await closed;
  clearInterval(timer);
  return performance.now() - startedAt;
}
