// Before a start: finds a server of this cluster that is already running, and removes what a dead one left behind.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseServerConfig } from './database-server-config.ts';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import { type PostmasterPidFile, postmasterPidFilePath, readPostmasterPidFile } from './postmaster-pid-file.ts';
import { isPostmasterOfCluster } from './process-table.ts';
import { identifyDatabaseServer, type ServerIdentity } from './query-server.ts';
import type { ServerAddress } from './server-address.ts';
import { stopServer } from './stop-server.ts';
import { waitUntil } from './wait-until.ts';

const POLL_INTERVAL_MS = 100;
// A server that recovers from a crash refuses connections until the recovery has ended.
const RECOVERY_TIMEOUT_MS = 120_000;
// For a server that reports to be ready but does not respond.
const RESPONSE_TIMEOUT_MS = 10_000;
// PostgreSQL writes its lock file in two steps, so the file may be empty for a moment.
const UNREADABLE_TIMEOUT_MS = 500;

/**
 * Finds the running PostgreSQL server of this cluster, and returns its pid if the server has the settings of `plan`. Stops a server
 * that has other settings or does not respond. Returns null if no server is running after that, so that the caller may start one.
 * Throws `EmbeddedDatabaseError` if the server cannot be stopped.
 */
export async function findOrStopRunningServer(plan: DatabaseServerConfig, signal: AbortSignal): Promise<number | null> {
  const lock = await waitForStableLockFile(plan, signal);
  if (lock === null || lock === 'unreadable' || !(await isServerOfCluster(plan, lock)))
    return removeLeftovers(plan, lock);
  const identity = await waitUntil(() => queryIdentity(plan, lock), {
    everyMs: POLL_INTERVAL_MS,
    forMs: RESPONSE_TIMEOUT_MS,
    signal,
  });
  if (identity !== null && runsAsPlanned(plan, lock, identity)) return lock.pid;
  plan.log.warn(
    { pid: lock.pid, isResponding: identity !== null },
    'Running database server has other settings or does not respond; stopping it',
  );
  if (!(await stopServer(plan, lock.pid)))
    throw new EmbeddedDatabaseError(`The database server ${lock.pid} cannot be stopped`);
  return removeLeftovers(plan, await readPostmasterPidFile(plan.cluster));
}

// Waits while a server is starting or stopping.
async function waitForStableLockFile(
  plan: DatabaseServerConfig,
  signal: AbortSignal,
): Promise<PostmasterPidFile | 'unreadable' | null> {
  await waitUntil(async () => ((await readPostmasterPidFile(plan.cluster)) === 'unreadable' ? null : true), {
    everyMs: POLL_INTERVAL_MS,
    forMs: UNREADABLE_TIMEOUT_MS,
    signal,
  });
  const readStable = async () => {
    const lock = await readPostmasterPidFile(plan.cluster);
    if (lock === null || lock === 'unreadable' || lock.status === 'ready') return { lock };
    return (await isServerOfCluster(plan, lock)) ? null : { lock };
  };
  const stable = await waitUntil(readStable, { everyMs: POLL_INTERVAL_MS, forMs: RECOVERY_TIMEOUT_MS, signal });
  if (stable === null)
    throw new EmbeddedDatabaseError(`A database server in ${plan.cluster} neither starts nor stops: end it`);
  return stable.lock;
}

// Windows does not report the command line of a process, so there the port of the lock file is queried. Untested.
async function isServerOfCluster(plan: DatabaseServerConfig, lock: PostmasterPidFile): Promise<boolean> {
  if (process.platform !== 'win32') return isPostmasterOfCluster(lock.pid, plan.cluster);
  return (await identifyDatabaseServer(addressIn(plan, lock))) !== null;
}

async function queryIdentity(plan: DatabaseServerConfig, lock: PostmasterPidFile): Promise<ServerIdentity | null> {
  const identity = await identifyDatabaseServer(addressIn(plan, lock));
  return identity === 'unidentified' ? null : identity;
}

function addressIn(plan: DatabaseServerConfig, lock: PostmasterPidFile): ServerAddress {
  return { ...plan.address, host: lock.socketFolder || plan.address.host, port: lock.port };
}

function runsAsPlanned(plan: DatabaseServerConfig, lock: PostmasterPidFile, identity: ServerIdentity): boolean {
  return (
    identity.dataDirectory === plan.cluster &&
    identity.fsync === (plan.durability === 'full') &&
    lock.socketFolder === plan.address.host &&
    lock.port === plan.address.port
  );
}

// PostgreSQL itself cleans up after a dead server, and checks thoroughly that none of its processes is left. But it
// mistakes an empty lock file, or one with the pid of an unrelated process, for that of a running server.
async function removeLeftovers(
  plan: DatabaseServerConfig,
  lock: PostmasterPidFile | 'unreadable' | null,
): Promise<null> {
  if ((await identifyDatabaseServer(plan.address)) !== null) {
    throw new EmbeddedDatabaseError(
      `A database server without a lock file responds at ${plan.address.host}: end it first`,
    );
  }
  if (lock === 'unreadable' || (lock !== null && exists(lock.pid))) {
    plan.log.warn({ lock: lock === 'unreadable' ? lock : lock.pid }, 'Removed the lock file of a dead database server');
    await rm(postmasterPidFilePath(plan.cluster), { force: true });
  }
  if (plan.address.host.startsWith('/')) await removeSocket(plan.address.host, plan.address.port);
  return null;
}

// True for a zombie too: PostgreSQL makes the same check.
function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

// The lock file of the socket has the same weakness. No server responds there, and the folder belongs to Comanda only.
async function removeSocket(folder: string, port: number): Promise<void> {
  const socket = join(folder, `.s.PGSQL.${port}`);
  await rm(socket, { force: true });
  await rm(`${socket}.lock`, { force: true });
}
