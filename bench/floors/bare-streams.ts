// The floor of live events: server-sent events on plain `node:http`, written to every stream on each IPC message.
import { createServer, type ServerResponse } from 'node:http';
import { hrtime } from 'node:process';
import { portOf } from '#bench/rig/ports.ts';

const CHANGED = Buffer.from('event: changed\ndata: menu\n\n');
const phones = new Set<ServerResponse>();

const server = createServer((_, response) => {
  phones.add(response);
  response.on('close', () => phones.delete(response));
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  response.write('event: ready\ndata: \n\n');
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));

process.on('message', () => {
  const publishedAt = String(hrtime.bigint());
  for (const phone of phones) phone.write(CHANGED);
  process.send?.({ publishedAt });
});
