// A small HTTP server for tests of printer protocols: it receives whole requests and responds with any bytes, or none.

import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { sampleTicket } from '#server/printing/layout/testing/sample-tickets.ts';
import type { PrinterAddressResolver } from '#server/printing/protocols/printer-address-resolver.ts';
import type { PrintRequest } from '#server/printing/protocols/protocol.ts';
import { aPrintRequest } from './print-request.ts';

/** A running HTTP server that stands for a printer in a test, and the requests that it received. */
interface PrinterServer {
  readonly port: number;
  /** The received bytes of each connection, as text. */
  readonly received: readonly { readonly head: string; readonly body: string }[];
  /** The number of connections. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** Writes the response to a print request on its connection, once all of the request has arrived. */
export type Respond = (socket: Socket, request: { readonly head: string; readonly body: string }) => void;

/** Returns a `Respond` that sends this text and ends the connection. */
export function respondWith(response: string): Respond {
  return (socket) => socket.end(response);
}

/** Starts an HTTP server that stands for a printer, on a free port until the test ends. With a certificate it uses TLS. */
export async function startPrinterServer(
  respond: Respond,
  tls?: { readonly key: string; readonly cert: string },
): Promise<PrinterServer> {
  const received: { head: string; body: string }[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const serve = (socket: Socket) => {
    socket.on('error', () => socket.destroy());
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      const [head = '', body] = text.split('\r\n\r\n');
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (body === undefined || Buffer.byteLength(body) < length) return;
      text = '';
      received.push({ head, body });
      respond(socket, { head, body });
    });
  };
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  const close = async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, received, connections: () => connections, close: closeAfterwards(close) };
}

/** Returns the text of an HTTP response with this body, as a printer of a test sends it. */
export function httpResponse(status: number, body: string, headers = ''): string {
  return `HTTP/1.1 ${status} Status\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;
}

/** A `PrinterAddressResolver` that resolves every host name to this computer. */
export const LOCAL_ADDRESS_RESOLVER: PrinterAddressResolver = {
  resolve: async (url) => ({ host: url.hostname, address: '127.0.0.1', port: Number(url.port) }),
};

/** Returns a request to print a ticket of the table A1 at this address. */
export function printRequest(url: string, changed: Partial<PrintRequest> = {}): PrintRequest {
  const request = aPrintRequest(null, { ticket: sampleTicket() });
  return { ...request, printer: { ...request.printer, url }, ...changed };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address;
}
