// The venue's database: the embedded one, or the external one that the settings name.
import { sql } from 'kysely';
import type pg from 'pg';
import { type Config, InvalidSettingError } from '#server/platform/config.ts';
import { findRunningServerAddress } from '#server/platform/embedded-database/find-running-server-address.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded-database/start-embedded-database.ts';
import type { Logger } from '#server/platform/log.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import {
  connectDirectly,
  type DatabaseConnectionParameters,
  type OpenDatabase,
  openDatabase,
  warnIfNoStatementTimeout,
} from './database.ts';
import { detectPooler, type PoolerDetectionResult } from './detect-pooler.ts';
import { isSchemaBehind, migrate } from './migrate.ts';

const POOL_CLOSE_MS_MAX = 500;

/** The open and migrated database of the venue. */
export interface VenueDatabase extends OpenDatabase {
  /** Opens a connection for live events straight to PostgreSQL, past a pooler that `DATABASE_URL` may name. */
  readonly connectBus: () => Promise<pg.Client>;
}

/**
 * Function that runs before the first missing migration, on the connection that migrates, for example to make a backup. If it
 * throws, nothing is migrated.
 */
export type BeforeMigration = (client: pg.Client) => Promise<void>;

/**
 * Opens the database of the venue, embedded or external, and applies the missing migrations. `close` of the result also stops an
 * embedded database. `beforeMigration` usually makes a backup; pass null only for a venue that needs none.
 */
export async function openVenueDatabase(
  config: Config,
  log: Logger,
  beforeMigration: BeforeMigration | null,
): Promise<VenueDatabase> {
  if (config.databaseUrl !== null) {
    const connection = { url: config.databaseUrl };
    const bus = { url: config.busUrl ?? config.databaseUrl };
    const { keepsNames } = await requireUsableAddresses(connection, bus, config.busUrl !== null);
    if (!keepsNames) log.info('The pooler loses prepared statements: statements are sent without names');
    return openMigrated(connection, { bus, log, beforeMigration, isNaming: keepsNames });
  }

  const embedded = await startEmbeddedDatabase({ dataDir: config.dataDir, log });
  try {
    const opened = await openMigrated(embedded.connection, { bus: embedded.connection, log, beforeMigration });
    const close = async () => {
      // A statement in progress must not delay the stop: PostgreSQL ends it.
      await waitAtMost(POOL_CLOSE_MS_MAX, opened.close());
      await embedded.stop();
    };
    return { ...opened, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/**
 * Opens the database of the venue for a command on the command line. If a server process runs the embedded database already, the
 * command connects to that database and migrates nothing. Otherwise the database is opened as by `openVenueDatabase`.
 */
export async function openVenueDatabaseForCommand(
  config: Config,
  log: Logger,
  beforeMigration: BeforeMigration | null,
): Promise<OpenDatabase> {
  const running = config.databaseUrl === null ? await findRunningServerAddress({ dataDir: config.dataDir, log }) : null;
  return running ? openDatabase(running, log) : openVenueDatabase(config, log, beforeMigration);
}

/**
 * Reads the setting `data_directory` of PostgreSQL: the path of the folder, on the machine of the database, in which PostgreSQL
 * stores its files.
 */
export async function readPostgresDataDirectory(db: OpenDatabase['db']): Promise<string> {
  const query = sql<{ folder: string }>`select current_setting('data_directory') as folder`;
  const [found] = (await query.execute(db)).rows;
  if (!found) throw new Error('The setting data_directory has no value.');
  return found.folder;
}

/** Live events and migrations need a connection of their own: through a pooler in transaction mode, `listen` is lost. */
async function requireUsableAddresses(
  connection: DatabaseConnectionParameters,
  bus: DatabaseConnectionParameters,
  hasBus: boolean,
): Promise<PoolerDetectionResult> {
  const facts = await detectPooler(() => connectDirectly(connection));
  const busFacts = hasBus ? await detectPooler(() => connectDirectly(bus)) : facts;
  if (!busFacts.sharesConnections) return facts;
  throw new InvalidSettingError(
    hasBus
      ? 'The setting BUS_URL is wrong: it wants the address of PostgreSQL itself, not of a pooler in transaction mode.'
      : 'The setting BUS_URL is missing: DATABASE_URL leads to a pooler in transaction mode, so it wants the address of PostgreSQL itself.',
  );
}

interface Migrating {
  readonly bus: DatabaseConnectionParameters;
  readonly log: Logger;
  readonly beforeMigration: BeforeMigration | null;
  /** False behind a pooler that loses prepared statements: statements are sent without names. */
  readonly isNaming?: boolean;
}

async function openMigrated(
  connection: DatabaseConnectionParameters,
  { bus, log, beforeMigration, isNaming = true }: Migrating,
): Promise<VenueDatabase> {
  const client = await connectDirectly(bus);
  try {
    if (beforeMigration && (await isSchemaBehind(client))) await beforeMigration(client);
    await migrate(client, log);
  } finally {
    await client.end();
  }
  const opened = openDatabase(connection, log, isNaming);
  try {
    await warnIfNoStatementTimeout(opened.db, log);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return { ...opened, connectBus: () => connectDirectly(bus, 'comanda-bus') };
}
