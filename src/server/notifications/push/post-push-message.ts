// Sends one HTTPS request to a push service, on a connection to an address that was checked. Redirects are not followed.
import type { IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { PushTarget } from './push-targets.ts';

/** Headers of more than this many bytes are no answer. A body of more bytes is not read, and ends its connection. */
const ANSWER_BYTES_MAX = 4 * 1024;

/**
 * The messages of one notice go to few hosts. A connection is used again for a few seconds: its address was checked when it
 * was opened, and a handshake for each message would delay the orders that are placed meanwhile.
 */
const CONNECTIONS = new Agent({ keepAlive: true, timeout: 5_000, scheduling: 'lifo' });

/** The HTTP headers and the encrypted body of the request that delivers a push message to a push service. */
interface PushServiceRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The HTTP response of a push service to a push message. `none`: no complete response came. */
export type PushServiceResponse =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  /** `code` is the code of the error, such as ECONNREFUSED. */
  | { readonly kind: 'none'; readonly code: string };

/**
 * Sends one encrypted push message to a push service by HTTP. Takes at most `timeoutMs`, and ends when `stopping` is aborted. Never
 * rejects: an error is returned as `none`.
 */
export function postPushMessage(
  { endpoint, addresses, certificate }: PushTarget,
  { headers, body }: PushServiceRequest,
  { timeoutMs, stopping }: { readonly timeoutMs: number; readonly stopping: AbortSignal },
): Promise<PushServiceResponse> {
  const { hostname, port, path } = endpoint;
  const options: RequestOptions = {
    method: 'POST',
    hostname,
    port,
    path,
    headers: { ...headers },
    lookup: lookUpAmong(addresses),
    agent: CONNECTIONS,
    maxHeaderSize: ANSWER_BYTES_MAX,
    ...(certificate === null ? {} : { ca: certificate }),
  };
  return new Promise((resolve) => {
    const request = httpsRequest(options);
    const settle = (answer: PushServiceResponse) => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', onAbort);
      resolve(answer);
    };
    const fail = (code: string) => {
      settle({ kind: 'none', code });
      request.destroy();
    };
    const onAbort = () => fail('interrupted');
    const timer = setTimeout(() => fail('ETIMEDOUT'), timeoutMs);
    stopping.addEventListener('abort', onAbort);
    request.on('error', (error) => fail('code' in error ? String(error.code) : error.name));
    request.on('response', (response) => {
      const {
        statusCode = 0,
        headers: { 'retry-after': retryAfter = null },
      } = response;
      settle({ kind: 'answered', status: statusCode, retryAfter });
      skipBody(response, timeoutMs);
    });
    if (stopping.aborted) onAbort();
    else request.end(body);
  });
}

/** Reads a short body to its end, so that the connection can be used again; a long or slow one ends the connection. */
function skipBody(response: IncomingMessage, timeoutMs: number): void {
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), timeoutMs).unref();
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) response.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', () => clearTimeout(timer));
}

/** Answers the lookup of the connection with the checked addresses, so that the name is not looked up again. */
function lookUpAmong(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, options, callback) => {
    const [first] = found;
    if (options.all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
}
