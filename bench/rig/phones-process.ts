// Many phones that listen, in a process of their own: says when all are connected, and when the last of them has heard.
import { once } from 'node:events';
import net from 'node:net';
import { hrtime } from 'node:process';
import * as z from 'zod/mini';

const told = z.object({
  port: z.int(),
  path: z.string(),
  /** One phone for each, in this order; '' is none. */
  cookies: z.array(z.string()),
});
/** So many connect at once: more would overflow the server's queue of connections. */
const CONNECTING_MAX = 50;
const READY = Buffer.from('event: ready');
const CHANGED = Buffer.from('event: changed');

// What ends us with our parent lets go of the channel: until the message comes nothing else would keep us alive.
process.channel?.ref();
process.once('message', (message) => void listenAll(z.parse(told, message)));

async function listenAll({ port, path, cookies }: z.infer<typeof told>): Promise<void> {
  let heard = 0;
  const onChanged = () => {
    heard += 1;
    if (heard % cookies.length === 0) process.send?.({ lastHeardAt: String(hrtime.bigint()) });
  };
  const waiting = [...cookies];
  const connectNext = async (): Promise<void> => {
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
      await listen({ port, path, cookie }, onChanged);
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_MAX }, connectNext));
  process.send?.({ connected: cookies.length });
}

async function listen(to: { port: number; path: string; cookie: string }, onChanged: () => void): Promise<void> {
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
