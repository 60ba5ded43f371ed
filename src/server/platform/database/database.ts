// PostgreSQL: one connection pool with named prepared statements, which survives a restart of the database.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isLoopbackHost } from '#domain/public-address.ts';
import type { Logger } from '#server/platform/log.ts';
import { withNamedStatements } from './named-statements.ts';
import type { Tables } from './tables.ts';

/** The connection pool of the database, to run statements outside a transaction. */
export type Database = Kysely<Tables>;
/** An open database transaction. A function that receives it runs its SQL statements within this transaction of the caller. */
export type Sql = Transaction<Tables>;

/**
 * The database connection of a running import of a venue from an archive file. Features whose steps run inside the transaction of
 * the import receive this connection.
 */
export interface VenueImportConnection {
  query(statement: string): Promise<unknown>;
}

/** More connections only wait for each other's disk flushes: a pool of 32 had four times the p99 of a pool of 4. */
const POOL_SIZE = 6;
const STATEMENT_TIMEOUT_MS = 15_000;
const NO_RESPONSE_MS = 5_000;

/** How to connect to a database: its URL, or its host, port, user and database name. */
export type DatabaseConnectionParameters =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** A database with its connection pool, and the functions that open a connection outside the pool and that close the pool. */
export interface OpenDatabase {
  readonly db: Database;
  /** Opens a connection outside the pool. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** Start parameters that PostgreSQL applies to the connection. Poolers such as pgbouncer refuse them. */
const START_PARAMETERS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};

/**
 * Creates the connection pool of a database. The first statement opens the first connection. Pass false for `isNaming` if a
 * connection pooler in front of the database loses prepared statements: statements are then sent without names.
 */
export function openDatabase(connection: DatabaseConnectionParameters, log: Logger, isNaming = true): OpenDatabase {
  const pool = new pg.Pool({
    ...settingsOf(connection),
    ...START_PARAMETERS,
    // A database that does not respond at all cannot enforce `statement_timeout`, so the driver has its own limit.
    query_timeout: STATEMENT_TIMEOUT_MS + NO_RESPONSE_MS,
    max: POOL_SIZE,
  });
  // The pool removes an idle connection that breaks; the next statement opens another one.
  pool.on('error', ({ message }) => {
    // The error carries the whole connection, which does not belong into the log; ends are expected once the pool closes.
    if (!pool.ending) log.warn({ reason: message }, 'Database connection lost');
  });
  // A connection may also break between two statements of a transaction. The next statement then fails; without this
  // listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: withNamedStatements(pool, { isNaming, startParameters: Object.keys(START_PARAMETERS) }),
      }),
    }),
    connect: () => connectDirectly(connection),
    close: () => pool.end(),
  };
}

/** Opens a connection outside the pool, without time limits. When it breaks, the statement in progress is rejected. */
export async function connectDirectly(
  connection: DatabaseConnectionParameters,
  application = 'comanda',
): Promise<pg.Client> {
  const client = new pg.Client({ ...settingsOf(connection), application_name: application });
  // Without a listener the process would end when an idle connection breaks.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Returns the host of a database URL if the connection to it is unencrypted and leaves this machine; otherwise null. */
export function unencryptedDatabaseHost(url: string): string | null {
  // A client that is not connected says what the driver makes of the address and of the environment (PGSSLMODE).
  const { host, ssl } = new pg.Client(settingsOf({ url }));
  return ssl || host.startsWith('/') || isLoopbackHost(host) ? null : host;
}

function settingsOf(connection: DatabaseConnectionParameters): pg.ClientConfig {
  return {
    // The private socket needs no TLS, even if PGSSLMODE in the environment requires it.
    ...('url' in connection ? { connectionString: connection.url } : { ...connection, ssl: false }),
    types: { getTypeParser },
    application_name: 'comanda',
    connectionTimeoutMillis: NO_RESPONSE_MS,
    keepAlive: true,
  };
}

/**
 * Logs a warning if the database sets no time limit for statements (`statement_timeout`). This happens behind a connection pooler:
 * the limits must then be set for the database role.
 */
export async function warnIfNoStatementTimeout(db: Database, log: Logger): Promise<void> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  if (rows[0]?.statement_timeout === '0') {
    log.warn('statement_timeout is 0: set it, and idle_in_transaction_session_timeout, for the database role');
  }
}

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/**
 * int8 and numeric are read as numbers, since no value of ours reaches 2^53; a date is read as YYYY-MM-DD, since a calendar
 * day is no instant; other types as the driver reads them.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number;
  if (oid === DATE) return String;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}
