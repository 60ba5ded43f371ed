// Finds the address of a database that another process runs.
import { join } from 'node:path';
import { CLUSTER, resolveHome } from './database-home.ts';
import { readLockFile } from './lock-file.ts';
import { isServerOf } from './process-table.ts';
import { prepareServerAddress, type ServerAddress } from './server-address.ts';
import { type EmbeddedDatabaseOptions, FALLBACK_ROOT } from './start-embedded-database.ts';

/**
 * Returns the address of the PostgreSQL server that runs for this data folder; null if none is ready. The caller may then start
 * one.
 */
export async function findRunningAddress(options: EmbeddedDatabaseOptions): Promise<ServerAddress | null> {
  const home = await resolveHome({ fallbackRoot: FALLBACK_ROOT, ...options });
  const cluster = join(home.folder, CLUSTER);
  const lock = await readLockFile(cluster);
  const isReady = lock !== null && lock !== 'unreadable' && lock.status === 'ready' && isServerOf(lock.pid, cluster);
  if (!isReady) return null;
  const address = await prepareServerAddress(home.folder, home.user);
  return { ...address, host: lock.socketFolder || address.host, port: lock.port };
}
