// PostgreSQL: one pool, every statement a named prepared one, and a database that may restart under us.
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Logger } from './log.ts';
import type { Tables } from './tables.ts';

/** For reading outside a transaction. */
export type Database = Kysely<Tables>;
/** For reading and writing inside one. */
export type Sql = Transaction<Tables>;

/** More connections than this only wait for one another on the disk: a pool of 32 had four times the p99 of one of 4. */
const POOL_SIZE = 6;
/** How long a request waits for a database that is starting again before it gives up. */
const RESTART_WAIT_MS_MAX = 8_000;
const RESTART_PAUSE_MS = 50;
const STATEMENT_TIMEOUT_MS = 15_000;
const NO_RESPONSE_MS = 5_000;
const STATEMENT_NAMES_MAX = 2_000;
/** Characters of the hash, 132 bits. */
const STATEMENT_NAME_LENGTH = 22;

export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

export interface OpenDatabase {
  readonly db: Database;
  /** A connection of its own, outside the pool, for what must not share one. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** Start parameters that PostgreSQL applies to the connection. Poolers such as pgbouncer refuse them. */
const START_PARAMETERS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};

/** Opens the pool. Nothing is connected until the first statement. */
export function openDatabase(connection: Connection, log: Logger): OpenDatabase {
  const pool = new pg.Pool({
    ...settingsOf(connection),
    ...START_PARAMETERS,
    // For a database that does not respond at all: the server side cannot enforce its time limit then.
    query_timeout: STATEMENT_TIMEOUT_MS + NO_RESPONSE_MS,
    max: POOL_SIZE,
  });
  // An idle connection that breaks is dropped by the pool; the next statement opens another.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  // One may also break between two statements of a transaction. The next statement fails and says so; without somebody
  // who listens here, the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) }),
    connect: () => connectDirectly(connection),
    close: () => pool.end(),
  };
}

/** A connection outside the pool, without time limits. A failed one rejects the statement in progress and ends. */
export async function connectDirectly(connection: Connection, application = 'comanda'): Promise<pg.Client> {
  const client = new pg.Client({ ...settingsOf(connection), application_name: application });
  // Without a listener the process would end when an idle connection breaks.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function settingsOf(connection: Connection): pg.ClientConfig {
  return {
    // Our own socket needs no TLS, whatever PGSSLMODE in the environment asks for.
    ...('url' in connection ? { connectionString: connection.url } : { ...connection, ssl: false }),
    types: { getTypeParser },
    application_name: 'comanda',
    connectionTimeoutMillis: NO_RESPONSE_MS,
    keepAlive: true,
  };
}

/**
 * Logs a warning when the database sets no time limit for statements, as behind a pooler, where limits belong to the
 * database role.
 */
export async function warnWithoutTimeLimit(db: Database, log: Logger): Promise<void> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  if (rows[0]?.statement_timeout === '0') {
    log.warn('statement_timeout is 0: set it, and idle_in_transaction_session_timeout, for the database role');
  }
}

/** Whether the database could not be reached or went away: the request may be tried again, nothing of it happened or all. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    UNREACHABLE_CODES.has(code) ||
    code.startsWith('08') ||
    (error instanceof Error && BROKEN_CONNECTION.test(error.message))
  );
}

/** Thrown inside a transaction to undo it and run it again: another one stored first what this one was storing. */
export class LostRace extends Error {}

/** Whether two transactions stood in each other's way, so that running this one again may succeed. */
export function isConflict(error: unknown): boolean {
  return error instanceof LostRace || CONFLICT_CODES.has(codeOf(error));
}

// 57P01 to 57P03: the database is shutting down, has crashed or is starting. 53300: too many connections. 25006: read
// only, a standby after a switchover.
const UNREACHABLE_CODES = new Set([
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  // Its machine is starting again, or its name is not known meanwhile.
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says of a connection that broke, during a statement or before it. */
const BROKEN_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;
// 40001: serialization failure. 40P01: deadlock.
const CONFLICT_CODES = new Set(['40001', '40P01']);
const DUPLICATE_CODE = '23505';

/** Whether a row was refused because the constraint of that name allows each key once, and there is one with its key. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return (
    codeOf(error) === DUPLICATE_CODE &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === constraint
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const INT8 = 20;
const NUMERIC = 1700;

/** Counters and percentages come as numbers: none of ours reaches 2^53. Everything else as the driver reads it. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

/** The pool as the query layer expects it; each statement is named, so that the database plans it once per connection. */
function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => new NamingClient(await connectWithRetries(pool), names, () => connectWithRetries(pool)),
  };
}

class StatementNames {
  readonly #names = new Map<string, string>();

  /**
   * A name that depends on the text alone: behind a pooler, processes share connections, and with them the names.
   * Statements are few and fixed; should some code ever build them without end, the rest goes unnamed.
   */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= STATEMENT_NAMES_MAX) return known;
    const name = `s${hash('sha256', text, 'base64url').slice(0, STATEMENT_NAME_LENGTH)}`;
    this.#names.set(text, name);
    return name;
  }
}

const BEGIN = /^(?:begin|start transaction)\b/;

class NamingClient implements PostgresPoolClient {
  #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #reconnect: () => Promise<pg.PoolClient>;
  #isBroken = false;

  constructor(client: pg.PoolClient, names: StatementNames, reconnect: () => Promise<pg.PoolClient>) {
    this.#client = client;
    this.#names = names;
    this.#reconnect = reconnect;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not read through the pool.');
    return BEGIN.test(text) ? this.#begin(text) : this.#run(text, values);
  }

  /** Destroyed rather than used again when the database behind it is gone or read only. */
  release(destroy?: boolean): void {
    this.#client.release(destroy || this.#isBroken);
  }

  async #run(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = values.length > 0 ? this.#names.of(text) : undefined;
    try {
      return await this.#client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      if (isUnreachable(error)) this.#isBroken = true;
      throw error;
    }
  }

  /** A connection that died while idle fails here. Nothing has happened yet, so another one begins the transaction. */
  async #begin(text: string): Promise<unknown> {
    const deadline = performance.now() + RESTART_WAIT_MS_MAX;
    for (;;) {
      try {
        return await this.#run(text, []);
      } catch (error) {
        if (!this.#isBroken || performance.now() > deadline) throw error;
        this.#client.release(true);
        this.#client = await this.#reconnect();
        this.#isBroken = false;
      }
    }
  }
}

async function connectWithRetries(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + RESTART_WAIT_MS_MAX;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (isParameterRefused(error)) {
        // A pooler: its time limits belong to the role, see `warnWithoutTimeLimit`.
        for (const name of Object.keys(START_PARAMETERS)) Reflect.deleteProperty(pool.options, name);
        continue;
      }
      if (!isUnreachable(error) || performance.now() > deadline) throw error;
      await pause(RESTART_PAUSE_MS);
    }
  }
}

/** What pgbouncer says of a start parameter that it does not pass on. */
function isParameterRefused(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}
