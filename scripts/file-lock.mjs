// A lock file, so that two scripts never install or build in the same folder at the same time. Plain Node, no packages.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 200;
/** The longest work is shorter: an older lock is stale, even when another process now has its pid. */
const LOCK_AGE_MAX_MS = 15 * 60_000;

/**
 * Runs `work` while holding the lock; waits until another process has released it.
 * @template T
 * @param {string} lock the lock file, which contains the pid of its process
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFileLock(lock, work) {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (!acquire(lock)) {
    if (isStale(lock)) rmSync(lock, { force: true });
    else await pause(POLL_INTERVAL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function acquire(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * True if the process of the lock was killed.
 * @param {string} lock
 */
function isStale(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LOCK_AGE_MAX_MS) return true;
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
