// The few questions the supervisor asks the server itself.
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import type { ServerAddress } from './server-address.ts';

export interface ServerIdentity {
  dataDirectory: string;
  fsync: boolean;
}

const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 5_000;
const CREATE_DATABASE_TIMEOUT_MS = 60_000;
// Any number that nobody else locks.
const CREATE_DATABASE_LOCK = 7_265_001;
const MAINTENANCE_DATABASE = 'postgres';

/** Who answers there: 'somebody' is a server that lets nobody in at the moment; null is nobody. */
export async function identifyServer(address: ServerAddress): Promise<ServerIdentity | 'somebody' | null> {
  try {
    return await withClient(address, QUERY_TIMEOUT_MS, async (client) => {
      const { rows } = await client.query<ServerIdentity>(
        `select current_setting('data_directory') as "dataDirectory", current_setting('fsync')::boolean as fsync`,
      );
      return rows[0] ?? 'somebody';
    });
  } catch (error) {
    return error instanceof DatabaseError ? 'somebody' : null;
  }
}

/** Makes the database of this address when the cluster has none of that name. */
export async function ensureDatabase(address: ServerAddress): Promise<void> {
  await withClient(address, CREATE_DATABASE_TIMEOUT_MS, async (client) => {
    // A Comanda that was killed may have left a connection that is still making it.
    await client.query('select pg_advisory_lock($1)', [CREATE_DATABASE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [address.database]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(address.database)}`);
  });
}

async function withClient<T>(address: ServerAddress, queryTimeoutMs: number, runQueries: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    ...address,
    database: MAINTENANCE_DATABASE,
    // Said here, as `pg` would else ask PGSSLMODE.
    ssl: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
  });
  // A connection that breaks fails the query that waits for it; without a listener it would end the process too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await runQueries(client);
  } finally {
    await client.end();
  }
}
