// Queries that the supervisor sends to the database server itself.
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import type { ServerAddress } from './server-address.ts';

/** What a database server reports about itself: its data folder, and whether it flushes to disk. */
export interface ServerIdentity {
  dataDirectory: string;
  fsync: boolean;
}

const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 5_000;
const CREATE_DATABASE_TIMEOUT_MS = 60_000;
// The key of an advisory lock; any number that no other code locks.
const CREATE_DATABASE_LOCK = 7_265_001;
const MAINTENANCE_DATABASE = 'postgres';

/**
 * Asks the PostgreSQL server at this address for its data folder, and whether it flushes to disk. Returns `unidentified` if it
 * refuses the connection or the query; null if no server responds.
 */
export async function identifyDatabaseServer(address: ServerAddress): Promise<ServerIdentity | 'unidentified' | null> {
  try {
    return await withClient(address, QUERY_TIMEOUT_MS, async (client) => {
      const { rows } = await client.query<ServerIdentity>(
        `select current_setting('data_directory') as "dataDirectory", current_setting('fsync')::boolean as fsync`,
      );
      return rows[0] ?? 'unidentified';
    });
  } catch (error) {
    return error instanceof DatabaseError ? 'unidentified' : null;
  }
}

/** Creates the database that the address names, unless the cluster has it already. */
export async function ensureDatabase(address: ServerAddress): Promise<void> {
  await withClient(address, CREATE_DATABASE_TIMEOUT_MS, async (client) => {
    // A connection of a killed Comanda may still be creating the database.
    await client.query('select pg_advisory_lock($1)', [CREATE_DATABASE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [address.database]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(address.database)}`);
  });
}

async function withClient<T>(
  address: ServerAddress,
  queryTimeoutMs: number,
  runQueries: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...address,
    database: MAINTENANCE_DATABASE,
    // Set explicitly, because `pg` reads PGSSLMODE otherwise.
    ssl: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
  });
  // A broken connection rejects the running query; without a listener its error event would also end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await runQueries(client);
  } finally {
    await client.end();
  }
}
