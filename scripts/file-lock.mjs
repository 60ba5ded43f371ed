// Keeps two of our scripts from installing or building in one folder at once. Plain Node, no packages.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 200;
/** No work of ours takes longer: an older lock is left over, though its process id is in use again. */
const LOCK_AGE_MAX_MS = 15 * 60_000;

/**
 * Does the work while no other process does, waiting for it where needed.
 * @template T
 * @param {string} lock a file that exists meanwhile, and names the process
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

// By a process that was killed.
/** @param {string} lock */
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
