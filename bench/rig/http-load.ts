// HTTP/1.1 load generator over raw sockets, cheap enough not to distort the measurement: requests are prepared bytes,
// responses are delimited by content-length, and each connection has one request in flight.
import { once } from 'node:events';
import net from 'node:net';

/** How many requests `runHttpLoad` sends, over how many connections, for how long, and with which bytes. */
export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** No request is started after this time or this count. */
  readonly forMs: number;
  readonly requestsMax: number;
  /** Returns the bytes of the next request. */
  readonly next: () => Buffer;
  /** The expected status. Any other ends the load with an error. */
  readonly status: number;
}

/** How many requests a load sent, how many per second, and how long each took. */
export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** The latency of each response. */
  readonly latenciesMs: readonly number[];
}

const RESPONSE_TIMEOUT_MS = 20_000;

/**
 * Sends requests to a port of this machine over all connections, one after the other on each, until the time or the number is
 * reached. Rejects on an unexpected status.
 */
export async function runHttpLoad(options: LoadOptions): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: options.connections }, () => connect(options.port)));
  const begun = performance.now();
  const latenciesMs: number[] = [];
  const mayBegin = () => performance.now() - begun < options.forMs && latenciesMs.length < options.requestsMax;
  await Promise.all(sockets.map((socket) => sendRequests(socket, options, mayBegin, latenciesMs)));
  const seconds = (performance.now() - begun) / 1000;
  return { requests: latenciesMs.length, perSecond: latenciesMs.length / seconds, latenciesMs };
}

async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function sendRequests(
  socket: net.Socket,
  { next, status }: LoadOptions,
  mayBegin: () => boolean,
  latenciesMs: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const responses = new ResponseReader(status);
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    const stop = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.on('data', (chunk) => {
      try {
        if (!responses.isWholeWith(chunk)) return;
      } catch (error) {
        stop(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      latenciesMs.push(performance.now() - sentAt);
      if (mayBegin()) send();
      else stop();
    });
    socket.on('error', stop);
    socket.on('end', () => stop(new Error('The server closed the connection.')));
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () => stop(new Error('No response arrived in time.')));
    send();
  });
}

const HEAD_END = Buffer.from('\r\n\r\n');
const EMPTY: Buffer = Buffer.alloc(0);

class ResponseReader {
  readonly #expected: string;
  #head = EMPTY;
  /** Bytes of the body still to come; null while the head is being read. */
  #missingBytes: number | null = null;

  constructor(status: number) {
    this.#expected = `HTTP/1.1 ${status} `;
  }

  /** True if this chunk completes the response. */
  isWholeWith(chunk: Buffer): boolean {
    if (this.#missingBytes !== null) this.#missingBytes -= chunk.length;
    else {
      const bytes = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const headEnd = bytes.indexOf(HEAD_END);
      if (headEnd < 0) {
        this.#head = bytes;
        return false;
      }
      this.#head = EMPTY;
      this.#missingBytes = this.#bodyBytes(bytes, headEnd) - (bytes.length - headEnd - HEAD_END.length);
    }
    if (this.#missingBytes > 0) return false;
    this.#missingBytes = null;
    return true;
  }

  #bodyBytes(bytes: Buffer, headEnd: number): number {
    const head = bytes.toString('latin1', 0, headEnd);
    if (!head.startsWith(this.#expected)) {
      throw new Error(`The server answered «${bytes.toString('latin1', 0, 600)}».`);
    }
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined && !head.startsWith('HTTP/1.1 304'))
      throw new Error('The response has no content-length.');
    return Number(length ?? 0);
  }
}
