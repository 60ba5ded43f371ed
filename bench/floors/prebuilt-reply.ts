// The floor of every cached reply: `node:http` with one prebuilt reply, which arrives as the first IPC message.
import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { portOf } from '#bench/rig/ports.ts';

const replyMessage = z.object({
  status: z.int(),
  /** Alternating names and values, as received. */
  headers: z.array(z.string()),
  bodyBase64: z.string(),
});

// The preloaded script that stops this process with its parent unrefs the IPC channel. Until the message arrives, the
// channel must keep the process alive.
process.channel?.ref();
process.once('message', (message) => {
  const { status, headers, bodyBase64 } = z.parse(replyMessage, message);
  const body = Buffer.from(bodyBase64, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));
});
