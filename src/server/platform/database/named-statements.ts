// The connections of the pool: statements are prepared by name, and connections survive a restart of the database.
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isDatabaseUnreachableError, isPreparedStatementLost, isReadOnlyDatabaseError } from './database-errors.ts';

/** A request waits this long for a database that restarts, then fails with 503. */
const RESTART_WAIT_MS_MAX = 8_000;
const RESTART_PAUSE_MS = 50;
const STATEMENT_NAMES_MAX = 2_000;
/** Characters of the hash, 132 bits. */
const STATEMENT_NAME_LENGTH = 22;

/** What all connections of one pool share. */
interface PoolState {
  readonly names: StatementNames;
  readonly ages: ConnectionAges;
  readonly connect: () => Promise<pg.PoolClient>;
}

/**
 * Which features of PostgreSQL the connection may use: prepared statements with names, and start parameters. A connection pooler in
 * front of the database may support neither.
 */
interface NamedStatementOptions {
  /** False behind a pooler that loses prepared statements. */
  readonly isNaming: boolean;
  /** Start parameters that a pooler may refuse; connections are then opened without them. */
  readonly startParameters: readonly string[];
}

/**
 * Wraps the `pg` connection pool for Kysely, so that SQL statements are prepared by name and PostgreSQL can reuse them. Pass false
 * for `isNaming` if a connection pooler in front of the database loses prepared statements; they are then sent without names. Such
 * a pooler may refuse connections with `startParameters`: connections are then opened without these parameters. While the database
 * restarts, requests wait up to eight seconds.
 */
export function withNamedStatements(pool: pg.Pool, { isNaming, startParameters }: NamedStatementOptions): PostgresPool {
  const ages = new ConnectionAges(pool);
  const names = new StatementNames(isNaming);
  const connect = () => connectWithRetries(pool, startParameters, ages);
  const state: PoolState = { names, ages, connect };
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => new NamingClient(await connect(), state),
  };
}

/**
 * Remembers which connections were opened before a failover. Behind one address they still lead to the former primary, which
 * accepts no writes any more; it is enough that one of them reports it.
 */
class ConnectionAges {
  readonly #generations = new WeakMap<object, number>();
  #generation = 0;

  constructor(pool: pg.Pool) {
    pool.on('connect', (client) => this.#generations.set(client, this.#generation));
  }

  isOutdated(client: pg.PoolClient): boolean {
    return (this.#generations.get(client) ?? 0) < this.#generation;
  }

  /** Called when a connection turns out to be read-only. A report of a connection that is outdated already changes nothing. */
  startNextGeneration(client: pg.PoolClient): void {
    if (!this.isOutdated(client)) this.#generation += 1;
  }
}

class StatementNames {
  readonly #names = new Map<string, string>();
  #isNaming: boolean;

  constructor(isNaming: boolean) {
    this.#isNaming = isNaming;
  }

  /** Sends all further statements without a name. */
  disable(): void {
    this.#isNaming = false;
  }

  /**
   * A name that depends on the text alone: behind a pooler, processes share connections, and with them the names.
   * The number of names is limited: when it is reached, further statements are sent without a name.
   */
  of(text: string): string | undefined {
    if (!this.#isNaming) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= STATEMENT_NAMES_MAX) return known;
    const name = `s${hash('sha256', text, 'base64url').slice(0, STATEMENT_NAME_LENGTH)}`;
    this.#names.set(text, name);
    return name;
  }
}

const BEGIN = /^(?:begin|start transaction)\b/;
const END = /^(?:commit|rollback)$/;

class NamingClient implements PostgresPoolClient {
  #client: pg.PoolClient;
  readonly #state: PoolState;
  #isInTransaction = false;
  #isBroken = false;
  #isReleased = false;

  constructor(client: pg.PoolClient, state: PoolState) {
    this.#client = client;
    this.#state = state;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not read through the pool.');
    if (END.test(text)) this.#isInTransaction = false;
    return BEGIN.test(text) ? this.#begin(text) : this.#run(text, values);
  }

  /** Returns the connection to the pool, or destroys it if its database is unreachable or read only. */
  release(destroy?: boolean): void {
    if (!this.#isReleased) this.#client.release(destroy || this.#isBroken);
    this.#isReleased = true;
    this.#isInTransaction = false;
  }

  async #run(text: string, values: readonly unknown[]): Promise<unknown> {
    const { names, ages } = this.#state;
    const name = values.length > 0 ? names.of(text) : undefined;
    try {
      return await this.#client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      if (isDatabaseUnreachableError(error)) this.#isBroken = true;
      if (isReadOnlyDatabaseError(error)) ages.startNextGeneration(this.#client);
      if (name === undefined || !isPreparedStatementLost(error)) throw error;
      // The statement was not executed. Inside a transaction the whole transaction is repeated, see `isConflict`.
      names.disable();
      if (this.#isInTransaction) throw error;
      return this.#run(text, values);
    }
  }

  /** Begins a transaction. A connection that was lost while idle fails here, so another connection is used instead. */
  async #begin(text: string): Promise<unknown> {
    const deadline = performance.now() + RESTART_WAIT_MS_MAX;
    for (;;) {
      try {
        const begun = await this.#run(text, []);
        this.#isInTransaction = true;
        return begun;
      } catch (error) {
        if (!this.#isBroken || performance.now() > deadline) throw error;
        this.release(true);
        this.#client = await this.#state.connect();
        this.#isBroken = false;
        this.#isReleased = false;
      }
    }
  }
}

async function connectWithRetries(
  pool: pg.Pool,
  startParameters: readonly string[],
  ages: ConnectionAges,
): Promise<pg.PoolClient> {
  const deadline = performance.now() + RESTART_WAIT_MS_MAX;
  for (;;) {
    try {
      const client = await pool.connect();
      if (!ages.isOutdated(client)) return client;
      client.release(true);
    } catch (error) {
      if (isParameterRefused(error)) {
        // A pooler refused the parameter. Time limits then belong to the database role, see `warnIfNoStatementTimeout`.
        for (const name of startParameters) Reflect.deleteProperty(pool.options, name);
        continue;
      }
      if (!isDatabaseUnreachableError(error) || performance.now() > deadline) throw error;
      await pause(RESTART_PAUSE_MS);
    }
  }
}

/** True for the error of pgbouncer about a start parameter that it does not support. */
function isParameterRefused(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}
