// A lock file that one process holds until it releases it or ends.
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from './embedded-database-error.ts';
import { isAlive, processStartTime } from './process-table.ts';

/** A lock file that this process holds until it calls `release`. */
export interface ProcessLock {
  release(): Promise<void>;
}

/** Functions that create the errors to throw when a lock file cannot be acquired. */
interface ProcessLockErrors {
  /** A running process holds the lock. */
  held(pid: number): Error;
  /** Several processes try to acquire the lock at the same time. */
  contended(): Error;
}

const ATTEMPTS_MAX = 5;

/**
 * Creates the lock file `lock`, so that only this process holds the lock. If the process that held it before has ended, its lock is
 * replaced. Throws an error that a function of `refusals` creates if another running process holds the lock, or if several
 * processes compete for it.
 */
export async function acquireProcessLock(lock: string, refusals: ProcessLockErrors): Promise<ProcessLock> {
  const content = `${process.pid} ${processStartTime(process.pid)}\n`;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (await createLock(lock, content)) return { release: () => release(lock, content) };
    await removeIfStale(lock, refusals);
  }
  throw refusals.contended();
}

// Written to a draft and linked, so that the lock appears with its whole content or not at all.
async function createLock(lock: string, content: string): Promise<boolean> {
  const draft = `${lock}.${randomUUID()}`;
  await writeFile(draft, content, { flag: 'wx' });
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function removeIfStale(lock: string, refusals: ProcessLockErrors): Promise<void> {
  const content = await readLock(lock);
  if (content === null) return;
  const holder = findLiveHolder(content);
  if (holder !== null) throw refusals.held(holder);
  await removeStaleLock(lock, content);
}

function findLiveHolder(content: string): number | null {
  const [pidText = '', mark = ''] = content.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  return processStartTime(pid) === mark ? pid : null;
}

// When two processes find the same stale lock, the slower may move away the new lock of the faster, and then restores it.
async function removeStaleLock(lock: string, stale: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await readLock(aside);
  if (moved !== null && moved !== stale) await createLock(lock, moved);
  await rm(aside, { force: true });
}

async function release(lock: string, content: string): Promise<void> {
  if ((await readLock(lock)) === content) await rm(lock, { force: true });
}

async function readLock(lock: string): Promise<string | null> {
  try {
    return await readFile(lock, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
