// A load of HTTP/1.1 over raw sockets, so light that it is not what is measured: bytes ready to send, answers counted by
// their content-length, one request at a time on each connection.
import { once } from 'node:events';
import net from 'node:net';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** No request is begun after this long, or after this many. */
  readonly forMs: number;
  readonly requestsMax: number;
  /** The bytes of the next request. */
  readonly next: () => Buffer;
  /** Another status ends the load with an error. */
  readonly status: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Of each answer. */
  readonly latenciesMs: readonly number[];
}

const SILENCE_MAX_MS = 20_000;

export async function load(options: LoadOptions): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: options.connections }, () => connect(options.port)));
  const begun = performance.now();
  const latenciesMs: number[] = [];
  const mayBegin = () => performance.now() - begun < options.forMs && latenciesMs.length < options.requestsMax;
  await Promise.all(sockets.map((socket) => ask(socket, options, mayBegin, latenciesMs)));
  const seconds = (performance.now() - begun) / 1000;
  return { requests: latenciesMs.length, perSecond: latenciesMs.length / seconds, latenciesMs };
}

async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function ask(
  socket: net.Socket,
  { next, status }: LoadOptions,
  mayBegin: () => boolean,
  latenciesMs: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const answers = new AnswerReader(status);
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
        if (!answers.isWholeWith(chunk)) return;
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
    socket.setTimeout(SILENCE_MAX_MS, () => stop(new Error('No answer came.')));
    send();
  });
}

const HEAD_END = Buffer.from('\r\n\r\n');
const EMPTY: Buffer = Buffer.alloc(0);

class AnswerReader {
  readonly #expected: string;
  #head = EMPTY;
  /** Of the body, once the head was read. */
  #missingBytes: number | null = null;

  constructor(status: number) {
    this.#expected = `HTTP/1.1 ${status} `;
  }

  /** Whether this chunk completes the answer. */
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
    if (length === undefined && !head.startsWith('HTTP/1.1 304')) throw new Error('The answer has no content-length.');
    return Number(length ?? 0);
  }
}
