// The front door: a PostgreSQL of our own in a folder, running until it is stopped.
import { realpath } from 'node:fs/promises';
import { ensureDatabase } from './query-server.ts';
import { findBinariesPackage, prepareBinaries } from './binaries.ts';
import { ensureServer } from './ensure-server.ts';
import { explainFolderError } from './cannot-run.ts';
import { ensureCluster } from './cluster.ts';
import { type Home, resolveHome } from './database-home.ts';
import type { Log } from './log.ts';
import { type Ownership, acquireOwnership } from './ownership-lock.ts';
import { type ServerAddress, resolveSocketAddress } from './server-address.ts';
import { serverLogFile } from './server-log.ts';
import type { ServerPlan } from './server-plan.ts';
import type { Durability } from './server-settings.ts';
import { type Supervision, superviseServer } from './supervise-server.ts';

export interface EmbeddedDatabase {
  /** Settings for `pg` to reach it; they stay the same when the server is started again. */
  readonly connection: ServerAddress;
  /** The log that the server itself writes. */
  readonly logFile: string;
  /** Of the present server process. */
  pid(): number;
  /** Stops the server and gives the folder free. May be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  /** The cluster is in `<dataDir>/postgres`, or where `<dataDir>/cluster-location` says. */
  dataDir: string;
  log: Log;
  /** 'none' is for tests only. */
  durability?: Durability;
  /** The npm package with the binaries, when it is not the installed one. */
  packageDir?: string;
  /** Where the cluster goes when root's database user cannot get into the data folder. */
  fallbackRoot?: string;
  /** The list of users that root may choose from. */
  passwdFile?: string;
}

export const FALLBACK_ROOT = '/var/lib';

/** Starts the database or adopts the running one. Throws CannotRun, with one line that says what to do. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  try {
    const home = await resolveHome({ fallbackRoot: FALLBACK_ROOT, ...options });
    const ownership = await acquireOwnership(home.folder);
    return await startOwned(options, home, ownership);
  } catch (error) {
    throw explainFolderError(error);
  }
}

async function startOwned(
  options: EmbeddedDatabaseOptions,
  home: Home,
  ownership: Ownership,
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

async function planServer(options: EmbeddedDatabaseOptions, home: Home): Promise<ServerPlan> {
  const { log, durability = 'full', packageDir = findBinariesPackage() } = options;
  const { folder, user } = home;
  const binaries = await prepareBinaries({ home: folder, packageDir, user, log });
  const address = await resolveSocketAddress(folder, user);
  const cluster = await ensureCluster({ home, binaries, databaseUser: address.user, durability });
  const logFile = serverLogFile(await realpath(options.dataDir));
  return { cluster, binaries, user, address, durability, logFile, log };
}

async function startSupervised(plan: ServerPlan): Promise<Supervision> {
  const { pid, adopted } = await ensureServer(plan, new AbortController().signal);
  const supervision = superviseServer(plan, pid);
  try {
    await ensureDatabase(plan.address);
  } catch (error) {
    await supervision.stop();
    throw error;
  }
  const facts = { pid, cluster: plan.cluster, user: plan.user?.name, fsync: plan.durability === 'full' };
  plan.log.info(facts, adopted ? 'Adopted the running database server' : 'The database server runs');
  return supervision;
}
