// A pooler in transaction mode, as pgbouncer before 1.21: clients share connections, and prepared statements with them.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server as Listener, type Socket } from 'node:net';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** A running pooler for tests, which can lose the response to a statement. */
interface TransactionPooler extends AsyncDisposable {
  readonly port: number;
  /**
   * Loses the response to the next statement with this text, once it is committed: the connection of its client breaks
   * instead.
   */
  loseResponseTo(text: string): void;
}

/** A client, and the connection that it has during a transaction. */
interface Client {
  readonly socket: Socket;
  server: Promise<Server> | null;
  unread: Buffer;
}

/** A connection to PostgreSQL, and the client that uses it in the present transaction. */
interface Server {
  readonly socket: Socket;
  client: Client | null;
  unread: Buffer;
  losesResponse: boolean;
}

const HEAD_BYTES = 5;
const TYPE_READY = 'Z'.charCodeAt(0);
const TYPE_QUERY = 'Q'.charCodeAt(0);
const TYPE_PARSE = 'P'.charCodeAt(0);
const TYPE_BIND = 'B'.charCodeAt(0);
const TYPE_TERMINATE = 'X'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

/**
 * Starts a pooler in transaction mode, as pgbouncer before 1.21, in front of the PostgreSQL at this address, for tests. Its clients
 * share connections. A client that requests `statement_timeout` when it connects is refused.
 */
export async function openTransactionPooler(address: Address): Promise<TransactionPooler> {
  const pooler = new Pooler(address);
  const listener = createServer((client) => pooler.accept(client)).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: portOf(listener),
    loseResponseTo: (text) => {
      pooler.lostStatement = text;
    },
    [Symbol.asyncDispose]: async () => {
      listener.close();
      pooler.close();
      await once(listener, 'close');
    },
  };
}

class Pooler {
  lostStatement: string | null = null;
  /** The text of each prepared statement that a client has named. */
  readonly #texts = new Map<string, string>();
  readonly #address: Address;
  readonly #free: Server[] = [];
  readonly #sockets = new Set<Socket>();
  /** What PostgreSQL sends to a new client before the first statement. */
  #greeting = Buffer.alloc(0);

  constructor(address: Address) {
    this.#address = address;
  }

  accept(socket: Socket): void {
    this.#add(socket);
    socket.once('data', (start: Buffer) => {
      if (start.includes('statement_timeout')) return refuseParameter(socket);
      void this.#serve({ socket, server: null, unread: Buffer.alloc(0) }, start);
    });
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #serve(client: Client, start: Buffer): Promise<void> {
    if (this.#greeting.length === 0) this.#free.push(await this.#openServer(start));
    client.socket.on('data', (data: Buffer) => {
      if (data[0] === TYPE_TERMINATE) return;
      client.server ??= this.#takeServer(start, client);
      void client.server.then((server) => this.#forward(client, server, data));
    });
    client.socket.on('close', () => void client.server?.then(({ socket }) => socket.destroy()));
    client.socket.write(this.#greeting);
  }

  #forward(client: Client, server: Server, data: Buffer): void {
    const { messages, rest } = splitMessages(client.unread, data);
    client.unread = rest;
    for (const message of messages) {
      if (this.lostStatement === null || !this.#textOf(message).includes(this.lostStatement)) continue;
      this.lostStatement = null;
      server.losesResponse = true;
    }
    server.socket.write(data);
  }

  /** The statement that the message executes, also if it only names it; empty for other messages. */
  #textOf({ type, body }: Message): string {
    if (type === TYPE_QUERY) return body.toString();
    const [first = '', second = ''] = body.toString().split('\0', 2);
    if (type === TYPE_PARSE) this.#texts.set(first, second);
    return type === TYPE_BIND ? (this.#texts.get(second) ?? '') : '';
  }

  async #takeServer(start: Buffer, client: Client): Promise<Server> {
    const server = this.#free.pop() ?? (await this.#openServer(start));
    server.client = client;
    return server;
  }

  async #openServer(start: Buffer): Promise<Server> {
    const { host, port } = this.#address;
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    this.#add(socket);
    const server: Server = { socket, client: null, unread: Buffer.alloc(0), losesResponse: false };
    socket.write(start);
    const received: Buffer[] = [];
    for (let isReady = false; !isReady; ) {
      const data: Buffer = (await once(socket, 'data'))[0];
      received.push(data);
      isReady = this.#readMessages(server, data);
    }
    this.#greeting = Buffer.concat(received);
    socket.on('data', (data: Buffer) => this.#handleReply(server, data));
    socket.on('close', () => {
      server.client?.socket.destroy();
      if (this.#free.includes(server)) this.#free.splice(this.#free.indexOf(server), 1);
    });
    return server;
  }

  #handleReply(server: Server, data: Buffer): void {
    const isReady = this.#readMessages(server, data);
    if (!server.losesResponse) server.client?.socket.write(data);
    if (!isReady) return;
    if (server.client) server.client.server = null;
    if (server.losesResponse) server.client?.socket.destroy();
    server.losesResponse = false;
    server.client = null;
    this.#free.push(server);
  }

  /** True if these bytes end a transaction. */
  #readMessages(server: Server, data: Buffer): boolean {
    const { messages, rest } = splitMessages(server.unread, data);
    server.unread = rest;
    const last = messages.at(-1);
    return last !== undefined && last.type === TYPE_READY && last.body[0] === IDLE;
  }

  #add(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }
}

/** A message of the wire protocol. */
interface Message {
  readonly type: number | undefined;
  readonly body: Buffer;
}

/** The whole messages in the bytes that were left before and these, and the bytes that are left now. */
function splitMessages(unread: Buffer, data: Buffer): { readonly messages: readonly Message[]; readonly rest: Buffer } {
  const messages: Message[] = [];
  let rest = Buffer.concat([unread, data]);
  while (rest.length >= HEAD_BYTES && rest.length >= rest.readInt32BE(1) + 1) {
    const end = rest.readInt32BE(1) + 1;
    messages.push({ type: rest[0], body: rest.subarray(HEAD_BYTES, end) });
    rest = rest.subarray(end);
  }
  return { messages, rest };
}

/** The error of pgbouncer, as an ErrorResponse of the wire protocol. */
function refuseParameter(client: Socket): void {
  const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0');
  const head = Buffer.alloc(HEAD_BYTES, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  client.end(Buffer.concat([head, fields]));
}

function portOf(listener: Listener): number {
  const address: AddressInfo | string | null = listener.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
