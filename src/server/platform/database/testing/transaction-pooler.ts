// A pooler in transaction mode, as pgbouncer before 1.21: clients share connections, and prepared statements with them.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server as Listener, type Socket } from 'node:net';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** The pooler, and what happens to its connections. */
export interface TransactionPooler extends AsyncDisposable {
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
const TYPE_TERMINATE = 'X'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

/** Opens the pooler in front of this PostgreSQL. */
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
      void this.#serve({ socket, server: null }, start);
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
      void client.server.then((server) => this.#forward(server, data));
    });
    client.socket.on('close', () => void client.server?.then(({ socket }) => socket.destroy()));
    client.socket.write(this.#greeting);
  }

  #forward(server: Server, data: Buffer): void {
    if (this.lostStatement !== null && data.includes(this.lostStatement)) {
      this.lostStatement = null;
      server.losesResponse = true;
    }
    server.socket.write(data);
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
    let rest = Buffer.concat([server.unread, data]);
    let isReady = false;
    while (rest.length >= HEAD_BYTES && rest.length >= rest.readInt32BE(1) + 1) {
      const end = rest.readInt32BE(1) + 1;
      const [type, body] = [rest[0], rest.subarray(HEAD_BYTES, end)];
      isReady = type === TYPE_READY && body[0] === IDLE;
      rest = rest.subarray(end);
    }
    server.unread = rest;
    return isReady;
  }

  #add(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }
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
