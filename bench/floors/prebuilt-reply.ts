// The floor of every cached answer: `node:http` with one prebuilt answer, heard of as the first message.
import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { portOf } from '#bench/rig/venue-server.ts';

const told = z.object({
  status: z.int(),
  /** Names and values in turn, as they came from the wire. */
  headers: z.array(z.string()),
  bodyBase64: z.string(),
});

// What ends us with our parent lets go of the channel: until the message comes nothing else would keep us alive.
process.channel?.ref();
process.once('message', (message) => {
  const { status, headers, bodyBase64 } = z.parse(told, message);
  const body = Buffer.from(bodyBase64, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));
});
