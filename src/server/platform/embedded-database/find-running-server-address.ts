// Finds the address of a database that another process runs.
import { join } from 'node:path';
import { CLUSTER_FOLDER_NAME, resolveDatabaseHome } from './database-home.ts';
import { readPostmasterPidFile } from './postmaster-pid-file.ts';
import { isPostmasterOfCluster } from './process-table.ts';
import { prepareServerAddress, type ServerAddress } from './server-address.ts';
import { type EmbeddedDatabaseOptions, FALLBACK_DATABASE_HOME_PARENT } from './start-embedded-database.ts';

/**
 * Returns the address of the PostgreSQL server that runs for this data folder. Null if no server is ready: the caller may then
 * start a server.
 */
export async function findRunningServerAddress(options: EmbeddedDatabaseOptions): Promise<ServerAddress | null> {
  const home = await resolveDatabaseHome({ fallbackRoot: FALLBACK_DATABASE_HOME_PARENT, ...options });
  const cluster = join(home.folder, CLUSTER_FOLDER_NAME);
  const lock = await readPostmasterPidFile(cluster);
  const isReady =
    lock !== null && lock !== 'unreadable' && lock.status === 'ready' && isPostmasterOfCluster(lock.pid, cluster);
  if (!isReady) return null;
  const address = await prepareServerAddress(home.folder, home.user);
  return { ...address, host: lock.socketFolder || address.host, port: lock.port };
}
