// A pooler between the server and PostgreSQL that refuses start parameters, as pgbouncer does.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '#server/platform/testing/clone.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { type OpenDatabase, openDatabase, warnWithoutTimeLimit } from './database.ts';

const captured = captureLog();
let clone: ClonedDatabase;
let pooler: Server;
let opened: OpenDatabase;

beforeAll(async () => {
  clone = await cloneDatabase();
  pooler = await openPooler();
  opened = openDatabase({ ...clone.connection, host: '127.0.0.1', port: portOf(pooler) }, captured.log);
});
afterAll(async () => {
  await opened.close();
  pooler.close();
  await clone.drop();
});

describe('a database behind a pooler that refuses start parameters', () => {
  it('is used without them', async () => {
    expect(await opened.db.selectFrom('settings').select('vat_percent').execute()).toEqual([{ vat_percent: 10 }]);
  });

  it('is reported when its role sets no time limit for statements', async () => {
    await warnWithoutTimeLimit(opened.db, captured.log);
    expect(captured.messages()).toContainEqual(expect.stringContaining('statement_timeout is 0'));
  });

  it('is not reported when PostgreSQL itself takes the start parameters', async () => {
    const direct = openDatabase(clone.connection, captured.log);
    const before = captured.messages().length;
    await warnWithoutTimeLimit(direct.db, captured.log);
    expect(captured.messages()).toHaveLength(before);
    await direct.close();
  });
});

/** Passes connections on to the test database, except for those whose start packet has a time limit. */
async function openPooler(): Promise<Server> {
  const { host, port } = clone.connection;
  const server = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', (start: Buffer) => {
      if (start.includes('statement_timeout')) return refuse(client);
      const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      database.on('error', () => client.destroy());
      database.write(start);
      client.pipe(database).pipe(client);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The error of pgbouncer, as an ErrorResponse of the wire protocol. */
function refuse(client: Socket): void {
  const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0');
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  client.end(Buffer.concat([head, fields]));
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
