// The public API of the embedded database: a PostgreSQL in a folder of its own, running until it is stopped.
import { realpath } from 'node:fs/promises';
import { findBinariesPackage, prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type DatabaseHome, resolveDatabaseHome } from './database-home.ts';
import type { DatabaseServerConfig } from './database-server-config.ts';
import { explainFolderError } from './embedded-database-error.ts';
import type { EmbeddedDatabaseLogger } from './embedded-database-logger.ts';
import { ensureServer } from './ensure-server.ts';
import { acquireDatabaseFolderLock, type DatabaseFolderLock } from './ownership-lock.ts';
import { ensureDatabase } from './query-server.ts';
import { prepareServerAddress, type ServerAddress } from './server-address.ts';
import { postgresLogPath } from './server-log.ts';
import type { Durability } from './server-settings.ts';
import { type ServerSupervisor, superviseServer } from './supervise-server.ts';

/** A running embedded PostgreSQL: how to connect to it and how to stop it. */
export interface EmbeddedDatabase {
  /** The connection settings for `pg`; restarts do not change them. */
  readonly connection: ServerAddress;
  /** The log file that PostgreSQL itself writes. */
  readonly logFile: string;
  /** The pid of the present server process. */
  pid(): number;
  /** Stops the server and releases the folder. Further calls have no effect. */
  stop(): Promise<void>;
}

/** Where an embedded PostgreSQL stores its data, and with which binaries and user it runs. */
export interface EmbeddedDatabaseOptions {
  /** The cluster is in `<dataDir>/postgres`, or in the folder that `<dataDir>/cluster-location` names. */
  dataDir: string;
  log: EmbeddedDatabaseLogger;
  /** 'none' is for tests only. */
  durability?: Durability;
  /** The npm package with the binaries, when it is not the installed one. */
  packageDir?: string;
  /** The parent of the cluster's folder when the database user cannot enter the data folder. */
  fallbackRoot?: string;
  /** The file with the users that root may choose from. */
  passwdFile?: string;
}

/**
 * The default folder in which the home folder of the embedded database is created if the database user cannot enter the data
 * folder.
 */
export const FALLBACK_DATABASE_HOME_PARENT = '/var/lib';

/**
 * Starts the embedded PostgreSQL server, or takes over one that already runs for the same data folder. If neither is possible,
 * throws `EmbeddedDatabaseError` with one line that says what to do.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  try {
    const home = await resolveDatabaseHome({ fallbackRoot: FALLBACK_DATABASE_HOME_PARENT, ...options });
    const ownership = await acquireDatabaseFolderLock(home.folder);
    return await startOwned(options, home, ownership);
  } catch (error) {
    throw explainFolderError(error);
  }
}

async function startOwned(
  options: EmbeddedDatabaseOptions,
  home: DatabaseHome,
  ownership: DatabaseFolderLock,
): Promise<EmbeddedDatabase> {
  try {
    const plan = await planServer(options, home);
    const supervision = await startSupervised(plan);
    return {
      connection: plan.address,
      logFile: plan.logFile,
      pid: () => supervision.pid(),
      stop: async () => {
        try {
          await supervision.stop();
        } finally {
          await ownership.release();
        }
      },
    };
  } catch (error) {
    await ownership.release();
    throw error;
  }
}

async function planServer(options: EmbeddedDatabaseOptions, home: DatabaseHome): Promise<DatabaseServerConfig> {
  const { log, durability = 'full', packageDir = findBinariesPackage() } = options;
  const { folder, user } = home;
  const binaries = await prepareBinaries({ home: folder, packageDir, user, log });
  const address = await prepareServerAddress(folder, user);
  const cluster = await ensureCluster({ home, binaries, databaseUser: address.user, durability });
  const logFile = postgresLogPath(await realpath(options.dataDir));
  return { cluster, binaries, user, address, durability, logFile, log };
}

async function startSupervised(plan: DatabaseServerConfig): Promise<ServerSupervisor> {
  const { pid, adopted } = await ensureServer(plan, new AbortController().signal);
  const supervision = superviseServer(plan, pid);
  try {
    await ensureDatabase(plan.address);
  } catch (error) {
    await supervision.stop();
    throw error;
  }
  const fields = { pid, cluster: plan.cluster, user: plan.user?.name, fsync: plan.durability === 'full' };
  plan.log.info(fields, adopted ? 'Running database server adopted' : 'Database server started');
  return supervision;
}
