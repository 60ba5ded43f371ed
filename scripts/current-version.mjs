// Which version of Comanda serves this venue. A checkout that was never updated serves itself; `npm run update` puts further
// versions into `versions/`, and the file `versions/current` names the one that serves. Plain Node, no packages.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readText } from './read-text.mjs';

/** Settings that may be a path relative to the checkout. */
const PATH_SETTINGS = ['BACKUP_COPY_DIR', 'BACKUP_PATH', 'APPLE_PAY_CERT', 'APPLE_PAY_KEY', 'APPLE_PAY_DOMAIN_FILE'];
/** Steps of an update during which the data may be incomplete. */
const STEPS_WITHOUT_START = ['stopping', 'copying', 'restoring'];

/**
 * Returns the folder of the version that serves the venue of this checkout.
 * @param {string} home
 */
export function currentVersion(home) {
  const name = readText(path.join(home, 'versions/current'))?.trim();
  if (!name) return home;
  const folder = path.join(home, 'versions', name);
  if (!existsSync(folder)) throw new Error(`${path.join(home, 'versions/current')} names ${name}, which is missing.`);
  return folder;
}

/**
 * Returns the environment variables for a version in `versions/`: paths are relative to the checkout, as they were before the first
 * update.
 * @param {string} home
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function venueEnvironment(home, env) {
  /** @type {NodeJS.ProcessEnv} */
  const found = { ...env, DATA_DIR: path.resolve(home, env.DATA_DIR || 'data') };
  if (env.BACKUP_DIR) found.BACKUP_DIR = path.resolve(home, env.BACKUP_DIR);
  for (const name of PATH_SETTINGS) {
    const value = env[name];
    if (value && existsSync(path.resolve(home, value))) found[name] = path.resolve(home, value);
  }
  return found;
}

/**
 * Reads the step of the last update, whether its process runs, and whether it forbids a start. Null if there was no update.
 * @param {string} home
 * @returns {{ step: string, isRunning: boolean, blocksStart: boolean } | null}
 */
export function lastUpdate(home) {
  const text = readText(path.join(home, 'versions/update.json'));
  if (text === null) return null;
  const step = String(JSON.parse(text).step);
  const [pid = '', startTime = ''] = (readText(path.join(home, 'versions/update.lock')) ?? '').trim().split(' ');
  const isRunning = isAlive(Number(pid), startTime);
  return { step, isRunning, blocksStart: isRunning && STEPS_WITHOUT_START.includes(step) };
}

/**
 * True if the process that wrote the lock runs: not a later one with its pid, and not one that was killed and not yet reaped.
 * @param {number} pid
 * @param {string} startTime as Linux shows it; empty if unknown
 */
function isAlive(pid, startTime) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform === 'linux') {
    const fields = readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
    return fields !== undefined && fields[0] !== 'Z' && fields[0] !== 'X' && fields[19] === startTime;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
