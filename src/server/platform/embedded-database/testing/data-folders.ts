// Data folders and embedded databases for tests, stopped and deleted at the end.

import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { EmbeddedDatabaseLogger } from '#server/platform/embedded-database/embedded-database-logger.ts';
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from '#server/platform/embedded-database/start-embedded-database.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';

/** Creates the data folders and embedded databases of one test file, and collects their log messages. */
interface TestDatabases {
  /** Creates a folder, which is deleted afterwards. */
  folder(): Promise<string>;
  /** Starts a database without durability, which is stopped afterwards. */
  start(dataDir: string, options?: Partial<EmbeddedDatabaseOptions>): Promise<EmbeddedDatabase>;
  /** The messages logged so far. */
  messages: string[];
}

/**
 * Returns functions with which a test creates data folders and starts embedded databases. At the end, the databases are stopped and
 * the folders deleted.
 */
export function createTestDatabases(): TestDatabases {
  const folders: string[] = [];
  const running: EmbeddedDatabase[] = [];
  const messages: string[] = [];
  closeAfterwards(async () => {
    for (const database of running) await database.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  return {
    messages,
    folder: async () => {
      const folder = await realpath(await mkdtemp(join(tmpdir(), 'comanda-db-')));
      folders.push(folder);
      return folder;
    },
    start: async (dataDir, options = {}) => {
      const database = await startEmbeddedDatabase({
        dataDir,
        log: createTestLog(messages),
        durability: 'none',
        ...options,
      });
      running.push(database);
      return database;
    },
  };
}

/** Runs one query on a new connection, which it closes. */
export async function queryOnce(database: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const client = await connect(database);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Opens a connection to a running embedded database. `name` (of the database) and `role` (the user) replace those of
 * `running.connection`.
 */
export async function connect(running: EmbeddedDatabase, name?: string, role?: string): Promise<Client> {
  const { connection } = running;
  const client = new Client({ ...connection, database: name ?? connection.database, user: role ?? connection.user });
  await client.connect();
  return client;
}

function createTestLog(messages: string[]): EmbeddedDatabaseLogger {
  const note = (_: object, message: string) => {
    messages.push(message);
  };
  return { info: note, warn: note, error: note };
}
