// Ends requests that arrive too slowly: a connection that is held open costs the attacker nothing and the venue a file descriptor.
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** How long a request may take to arrive, from its first byte to the last one of its body. */
export interface RequestTimeouts {
  readonly requestMs: number;
  /** How long the upload of a file by a person with the right to upload may take. */
  readonly uploadMs: number;
  readonly checkEveryMs: number;
}

const REQUEST_TIMEOUTS: RequestTimeouts = { requestMs: 10_000, uploadMs: 120_000, checkEveryMs: 1_000 };

/** The connections on which an authorised upload arrives. */
const uploads = new WeakSet<Socket>();

/** Returns the Fastify options that end requests which arrive too slowly. */
export function timeoutOptions({ requestMs, checkEveryMs }: RequestTimeouts = REQUEST_TIMEOUTS) {
  return {
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: checkEveryMs },
    clientErrorHandler: endConnection,
  };
}

/** Gives the request of an authorised upload more time for its body. */
export function allowUploadTime({ raw }: FastifyRequest, { uploadMs }: RequestTimeouts = REQUEST_TIMEOUTS): void {
  const { socket } = raw;
  uploads.add(socket);
  const timer = setTimeout(() => raw.destroy(), uploadMs).unref();
  const endUpload = () => {
    clearTimeout(timer);
    uploads.delete(socket);
  };
  raw.once('end', endUpload);
  raw.once('close', endUpload);
}

const STATUS_OF_ERROR: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Replies to a request that is too slow or is no HTTP, and ends its connection. The reply has no body, because the request may be
 * a HEAD. Nothing is logged: anyone can send these.
 */
function endConnection({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  // Node reports a slow request only once, so that the timer of the upload is the only limit from here on.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && uploads.has(socket)) return;
  if (!socket.writable) return void socket.destroy();
  const status = STATUS_OF_ERROR[code] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}
