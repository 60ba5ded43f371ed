// A proxy between a server and its database, which counts how often each SQL text is executed.
import { once } from 'node:events';
import net from 'node:net';
import { registerCleanup } from './cleanup.ts';
import type { DatabaseAddress } from './cluster.ts';
import { portOf } from './ports.ts';

/** A proxy in front of a database that counts how often each SQL text is executed. */
export interface StatementCounter extends AsyncDisposable {
  /** The address of the proxy, through which a server reaches the database. */
  readonly address: DatabaseAddress;
  /** Forgets what was counted. */
  reset(): void;
  /** How often each text was executed since the last reset. */
  counts(): ReadonlyMap<string, number>;
}

/** Opens a proxy that counts SQL statements, on a free port of this machine, in front of the database at this address. */
export async function openStatementCounter(address: DatabaseAddress): Promise<StatementCounter> {
  const counts = new Map<string, number>();
  const count = (text: string) => counts.set(text, (counts.get(text) ?? 0) + 1);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const database = net.connect(`${address.host}/.s.PGSQL.${address.port}`);
    const reader = new StatementReader(count);
    client.on('data', (chunk) => reader.read(chunk));
    client.pipe(database);
    database.pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => [client, database].map((each) => each.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: { ...address, host: '127.0.0.1', port: portOf(server) },
    reset: () => counts.clear(),
    counts: () => counts,
    ...registerCleanup(async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    }),
  };
}

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/** Reads the messages that one client sends: https://www.postgresql.org/docs/current/protocol-message-formats.html */
class StatementReader {
  readonly #count: (text: string) => void;
  readonly #texts = new Map<string, string>();
  #bytes: Buffer = Buffer.alloc(0);
  /** The first message of a connection has no type. */
  #typeBytes = 0;

  constructor(count: (text: string) => void) {
    this.#count = count;
  }

  read(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    for (;;) {
      const headBytes = this.#typeBytes + LENGTH_BYTES;
      if (this.#bytes.length < headBytes) return;
      const end = this.#typeBytes + this.#bytes.readInt32BE(this.#typeBytes);
      if (this.#bytes.length < end) return;
      const type = this.#typeBytes === 0 ? '' : this.#bytes.toString('latin1', 0, TYPE_BYTES);
      this.#handleMessage(type, this.#bytes.toString('utf8', headBytes, end).split('\0'));
      this.#bytes = this.#bytes.subarray(end);
      this.#typeBytes = TYPE_BYTES;
    }
  }

  /** Q: simple query. P: a text gets a name. B: the statement of that name is executed. */
  #handleMessage(type: string, [first = '', second = '']: readonly string[]): void {
    if (type === 'Q') this.#count(first);
    if (type === 'P') this.#texts.set(first, second);
    if (type === 'B') this.#count(this.#texts.get(second) ?? '');
  }
}
