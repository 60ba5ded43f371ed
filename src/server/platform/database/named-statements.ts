// The connections of the pool: statements are prepared by name, and connections survive a restart of the database.
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isUnreachable } from './database-errors.ts';

/** A request waits this long for a database that restarts, then fails with 503. */
const RESTART_WAIT_MS_MAX = 8_000;
const RESTART_PAUSE_MS = 50;
const STATEMENT_NAMES_MAX = 2_000;
/** Characters of the hash, 132 bits. */
const STATEMENT_NAME_LENGTH = 22;

/** The pool as Kysely expects it. A pooler that refuses `startParameters` gets connections without them. */
export function withNamedStatements(pool: pg.Pool, startParameters: readonly string[]): PostgresPool {
  const names = new StatementNames();
  const connect = () => connectWithRetries(pool, startParameters);
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => new NamingClient(await connect(), names, connect),
  };
}

class StatementNames {
  readonly #names = new Map<string, string>();

  /**
   * A name that depends on the text alone: behind a pooler, processes share connections, and with them the names.
   * The number of names is limited: when it is reached, further statements are sent without a name.
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
  #isReleased = false;

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

  /** Returns the connection to the pool, or destroys it if its database is unreachable or read only. */
  release(destroy?: boolean): void {
    if (!this.#isReleased) this.#client.release(destroy || this.#isBroken);
    this.#isReleased = true;
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

  /** Begins a transaction. A connection that was lost while idle fails here, so another connection is used instead. */
  async #begin(text: string): Promise<unknown> {
    const deadline = performance.now() + RESTART_WAIT_MS_MAX;
    for (;;) {
      try {
        return await this.#run(text, []);
      } catch (error) {
        if (!this.#isBroken || performance.now() > deadline) throw error;
        this.release(true);
        this.#client = await this.#reconnect();
        this.#isBroken = false;
        this.#isReleased = false;
      }
    }
  }
}

async function connectWithRetries(pool: pg.Pool, startParameters: readonly string[]): Promise<pg.PoolClient> {
  const deadline = performance.now() + RESTART_WAIT_MS_MAX;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (isParameterRefused(error)) {
        // A pooler refused the parameter. Time limits then belong to the database role, see `warnWithoutTimeLimit`.
        for (const name of startParameters) Reflect.deleteProperty(pool.options, name);
        continue;
      }
      if (!isUnreachable(error) || performance.now() > deadline) throw error;
      await pause(RESTART_PAUSE_MS);
    }
  }
}

/** True for the error of pgbouncer about a start parameter that it does not support. */
function isParameterRefused(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}
