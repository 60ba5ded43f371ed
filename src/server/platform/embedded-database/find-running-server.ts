// Before a start: is a server of this cluster alive already, and what did a dead one leave behind?
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServerIdentity, identifyServer } from './query-server.ts';
import { CannotRun, errorCode } from './cannot-run.ts';
import { type LockFile, lockFilePath, readLockFile } from './lock-file.ts';
import { isServerOf } from './process-table.ts';
import type { ServerAddress } from './server-address.ts';
import type { ServerPlan } from './server-plan.ts';
import { stopServer } from './stop-server.ts';
import { waitUntil } from './wait-until.ts';

const POLL_INTERVAL_MS = 100;
// A server that recovers from a crash lets nobody in until it is done.
const RECOVERY_TIMEOUT_MS = 120_000;
// Ready, but reachable neither by us nor by anybody else.
const RESPONSE_TIMEOUT_MS = 10_000;
// PostgreSQL writes its lock file in two steps, so that for a moment an empty one is in order.
const UNREADABLE_TIMEOUT_MS = 500;

/** The pid of a living server that runs as planned, or null when one may be started. */
export async function findRunningServer(plan: ServerPlan, signal: AbortSignal): Promise<number | null> {
  const lock = await waitForStableLockFile(plan, signal);
  if (lock === null || lock === 'unreadable' || !(await isServerOfCluster(plan, lock))) return removeLeftovers(plan, lock);
  const answer = await waitUntil(() => queryIdentity(plan, lock), { everyMs: POLL_INTERVAL_MS, forMs: RESPONSE_TIMEOUT_MS, signal });
  if (answer !== null && runsAsPlanned(plan, lock, answer)) return lock.pid;
  plan.log.warn(
    { pid: lock.pid, answered: answer !== null },
    'A database server was left that does not run as it should',
  );
  if (!(await stopServer(plan, lock.pid))) throw new CannotRun(`The database server ${lock.pid} cannot be stopped`);
  return removeLeftovers(plan, await readLockFile(plan.cluster));
}

// Waits while a server starts or stops.
async function waitForStableLockFile(plan: ServerPlan, signal: AbortSignal): Promise<LockFile | 'unreadable' | null> {
  await waitUntil(async () => ((await readLockFile(plan.cluster)) === 'unreadable' ? null : true), {
    everyMs: POLL_INTERVAL_MS,
    forMs: UNREADABLE_TIMEOUT_MS,
    signal,
  });
  const look = async () => {
    const lock = await readLockFile(plan.cluster);
    if (lock === null || lock === 'unreadable' || lock.status === 'ready') return { lock };
    return (await isServerOfCluster(plan, lock)) ? null : { lock };
  };
  const settled = await waitUntil(look, { everyMs: POLL_INTERVAL_MS, forMs: RECOVERY_TIMEOUT_MS, signal });
  if (settled === null) throw new CannotRun(`A database server in ${plan.cluster} neither starts nor stops: end it`);
  return settled.lock;
}

// Windows does not say what a process is, so there the port in the lock file has to answer. Never tried.
async function isServerOfCluster(plan: ServerPlan, lock: LockFile): Promise<boolean> {
  if (process.platform !== 'win32') return isServerOf(lock.pid, plan.cluster);
  return (await identifyServer(addressIn(plan, lock))) !== null;
}

async function queryIdentity(plan: ServerPlan, lock: LockFile): Promise<ServerIdentity | null> {
  const answer = await identifyServer(addressIn(plan, lock));
  return answer === 'somebody' ? null : answer;
}

function addressIn(plan: ServerPlan, lock: LockFile): ServerAddress {
  return { ...plan.address, host: lock.socketFolder || plan.address.host, port: lock.port };
}

function runsAsPlanned(plan: ServerPlan, lock: LockFile, identity: ServerIdentity): boolean {
  return (
    identity.dataDirectory === plan.cluster &&
    identity.fsync === (plan.durability === 'full') &&
    lock.socketFolder === plan.address.host &&
    lock.port === plan.address.port
  );
}

// Of a dead server PostgreSQL clears up itself, and checks better than we could that none of its processes is left.
// But it takes an empty file, or the pid of a process that has nothing to do with it, for a living server.
async function removeLeftovers(plan: ServerPlan, lock: LockFile | 'unreadable' | null): Promise<null> {
  if ((await identifyServer(plan.address)) !== null) {
    throw new CannotRun(`A database server that is not in the lock file answers at ${plan.address.host}: end it first`);
  }
  if (lock === 'unreadable' || (lock !== null && exists(lock.pid))) {
    plan.log.warn({ lock: lock === 'unreadable' ? lock : lock.pid }, 'Removed the lock file of a dead database server');
    await rm(lockFilePath(plan.cluster), { force: true });
  }
  if (plan.address.host.startsWith('/')) await removeSocket(plan.address.host, plan.address.port);
  return null;
}

// A zombie too: PostgreSQL does not look closer either.
function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

// The socket has a lock file of its own, with the same weakness. Nobody answers there, and the folder is ours alone.
async function removeSocket(folder: string, port: number): Promise<void> {
  const socket = join(folder, `.s.PGSQL.${port}`);
  await rm(socket, { force: true });
  await rm(`${socket}.lock`, { force: true });
}
