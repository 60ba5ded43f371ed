// TLS and HTTP/2 before a server, as in production: passes each request on over plain HTTP/1.1.
import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import { endsWithUs } from './ends-with-us.ts';
import type { OwnCertificate } from './own-certificate.ts';
import { portOf } from './venue-server.ts';

export interface SecureFront extends AsyncDisposable {
  readonly port: number;
}

/** `portFor` chooses the server for a path. */
export async function openSecureFront(
  certificate: OwnCertificate,
  portFor: (path: string) => number,
): Promise<SecureFront> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http2.createSecureServer({ ...certificate });
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
  });
  server.on('stream', (stream, headers) => passOn(stream, headers, agent, portFor));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closing = endsWithUs(async () => {
    for (const session of sessions) session.destroy();
    agent.destroy();
    server.close();
  });
  return { port: portOf(server), ...closing };
}

function passOn(
  stream: http2.ServerHttp2Stream,
  headers: http2.IncomingHttpHeaders,
  agent: http.Agent,
  portFor: (path: string) => number,
): void {
  const path = headers[':path'] ?? '/';
  const ordinary = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
  const request = http.request({
    agent,
    host: '127.0.0.1',
    port: portFor(path),
    path,
    method: headers[':method'] ?? 'GET',
    headers: { ...ordinary, host: headers[':authority'] },
  });
  request.on('response', (response) => {
    const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...kept } = response.headers;
    if (stream.destroyed) return response.destroy();
    stream.respond({ ':status': response.statusCode ?? 502, ...kept });
    response.pipe(stream);
  });
  request.on('error', () => stream.destroy());
  stream.on('error', () => request.destroy());
  stream.on('close', () => request.destroy());
  stream.pipe(request);
}
