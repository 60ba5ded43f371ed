// A process with many live-stream connections. Reports when all are connected and when the last received an event.
import { once } from 'node:events';
import net from 'node:net';
import { hrtime } from 'node:process';
import * as z from 'zod/mini';

const startMessage = z.object({
  port: z.int(),
  path: z.string(),
  /** One connection for each cookie; an empty text sends no cookie. */
  cookies: z.array(z.string()),
});
/** Simultaneous connection attempts. More would overflow the server's accept queue. */
const CONNECTING_MAX = 50;
const READY = Buffer.from('event: ready');
const CHANGED = Buffer.from('event: changed');

// The preloaded script that stops this process with its parent unrefs the IPC channel. Until the message arrives, the
// channel must keep the process alive.
process.channel?.ref();
process.once('message', (message) => void connectAll(z.parse(startMessage, message)));

async function connectAll({ port, path, cookies }: z.infer<typeof startMessage>): Promise<void> {
  let receivedCount = 0;
  const onChanged = () => {
    receivedCount += 1;
    if (receivedCount % cookies.length === 0) process.send?.({ lastReceivedAt: String(hrtime.bigint()) });
  };
  const waiting = [...cookies];
  const connectNext = async (): Promise<void> => {
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
      await openStream({ port, path, cookie }, onChanged);
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_MAX }, connectNext));
  process.send?.({ connected: cookies.length });
}

async function openStream(to: { port: number; path: string; cookie: string }, onChanged: () => void): Promise<void> {
  const socket = net.connect({ port: to.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const cookie = to.cookie === '' ? '' : `Cookie: ${to.cookie}\r\n`;
  socket.write(`GET ${to.path} HTTP/1.1\r\nHost: localhost:${to.port}\r\nAccept: text/event-stream\r\n${cookie}\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => {
      if (chunk.includes(CHANGED)) onChanged();
      if (chunk.includes(READY)) resolve();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('A stream ended.')));
  });
}
