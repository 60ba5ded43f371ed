// The house's database: the embedded one, or the external one that the settings name.
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { findRunningAddress } from './embedded-database/find-running-address.ts';
import { startEmbeddedDatabase } from './embedded-database/start-embedded-database.ts';
import type { Logger } from './log.ts';
import { migrate } from './migrate.ts';

/** Opened and migrated. `close` also stops the embedded database. */
export async function openHouseDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return migrated(openDatabase({ url: config.databaseUrl }, log), log);

  const embedded = await startEmbeddedDatabase({ dataDir: config.dataDir, log });
  try {
    const opened = await migrated(openDatabase(embedded.connection, log), log);
    const close = async () => {
      await opened.close();
      await embedded.stop();
    };
    return { ...opened, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** For a short visit, whether Comanda runs meanwhile or not: its database is used, and started only when nobody runs it. */
export async function visitHouseDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const running = config.databaseUrl === null ? await findRunningAddress({ dataDir: config.dataDir, log }) : null;
  return running ? openDatabase(running, log) : openHouseDatabase(config, log);
}

async function migrated(opened: OpenDatabase, log: Logger): Promise<OpenDatabase> {
  const client = await opened.connect();
  try {
    await migrate(client, log);
  } finally {
    await client.end();
  }
  return opened;
}
