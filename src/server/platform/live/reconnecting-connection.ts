// A connection to PostgreSQL outside the pool that is opened again, with back-off, whenever it is lost.
import type pg from 'pg';
import { errorLogFields } from '#server/platform/database/database-errors.ts';
import type { Logger } from '#server/platform/log.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

interface Options {
  readonly connect: () => Promise<pg.Client>;
  /** Runs on each new connection before it is used. */
  readonly prepare: (client: pg.Client) => Promise<void>;
  readonly onOpen: () => void;
  readonly log: Logger;
}

/** A PostgreSQL connection outside the pool that is opened again whenever it is lost, with growing pauses between the tries. */
export class ReconnectingConnection {
  readonly #options: Options;
  #client: pg.Client | null = null;
  #isClosed = false;
  #pauseMs = FIRST_PAUSE_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The open connection; null while there is none. */
  get client(): pg.Client | null {
    return this.#client;
  }

  /** Resolves after the first try. If that failed, the connection is opened later. */
  async open(): Promise<void> {
    const { connect, prepare, onOpen, log } = this.#options;
    let client: pg.Client | null = null;
    try {
      client = await connect();
      const opened = client;
      opened.on('end', () => this.#onLost(opened));
      await prepare(opened);
      if (this.#isClosed) return end(opened);
      this.#client = opened;
      this.#pauseMs = FIRST_PAUSE_MS;
      onOpen();
    } catch (error) {
      if (client) end(client);
      if (this.#isClosed) return;
      log.warn(
        { ...errorLogFields(error), retryInMs: this.#pauseMs },
        'Connection for live events could not be opened',
      );
      this.#openLater();
    }
  }

  /** Drops the open connection, which may be dead without an error, and opens another one. */
  replace(): void {
    const replaced = this.#client;
    if (replaced === null) return;
    this.#onLost(replaced);
    end(replaced);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  #onLost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#isClosed) return;
    this.#options.log.warn('Connection for live events was lost; it is opened again');
    this.#openLater();
  }

  #openLater(): void {
    this.#retry = setTimeout(() => void this.open(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }
}

/** Ends a connection without waiting for it, because that takes long on a dead connection. */
function end(client: pg.Client): void {
  client.end().catch(() => undefined);
}
