// A proxy that terminates TLS and HTTP/2, as in production, and forwards each request over plain HTTP/1.1.
import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import type { SelfSignedCertificate } from '#e2e/fakes/self-signed-certificate.ts';
import { registerCleanup } from './cleanup.ts';
import { portOf } from './ports.ts';

/** A running proxy that receives HTTP/2 over TLS, as in production, and forwards requests over plain HTTP. */
export interface TlsProxy extends AsyncDisposable {
  readonly port: number;
}

/** Starts the proxy on a free port of this machine. `portFor` returns the port of the server to which a path is forwarded. */
export async function openTlsProxy(
  certificate: SelfSignedCertificate,
  portFor: (path: string) => number,
): Promise<TlsProxy> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http2.createSecureServer({ ...certificate });
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
  });
  server.on('stream', (stream, headers) => forwardRequest(stream, headers, agent, portFor));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closing = registerCleanup(async () => {
    for (const session of sessions) session.destroy();
    agent.destroy();
    server.close();
  });
  return { port: portOf(server), ...closing };
}

function forwardRequest(
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
    const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...forwardedHeaders } = response.headers;
    if (stream.destroyed) return response.destroy();
    stream.respond({ ':status': response.statusCode ?? 502, ...forwardedHeaders });
    response.pipe(stream);
  });
  request.on('error', () => stream.destroy());
  stream.on('error', () => request.destroy());
  stream.on('close', () => request.destroy());
  stream.pipe(request);
}
