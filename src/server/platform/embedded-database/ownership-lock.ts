// A lock file that lets only one process run the database of a folder.
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import { isAlive, processStartTime } from './process-table.ts';

/** The right of this process to run the database of a folder. */
export interface Ownership {
  release(): Promise<void>;
}

/** Makes this process the owner of the folder. Throws EmbeddedDatabaseError when a running process owns it. */
export async function acquireOwnership(home: string): Promise<Ownership> {
  const lock = join(home, 'embedded-database.lock');
  const content = `${process.pid} ${processStartTime(process.pid)}\n`;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (await createLock(lock, content)) return { release: () => release(lock, content) };
    await removeIfStale(lock, home);
  }
  throw new EmbeddedDatabaseError(
    `The database in ${home} is being started by several processes at the same time: start one of them again`,
  );
}

const ATTEMPTS_MAX = 5;

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

async function removeIfStale(lock: string, home: string): Promise<void> {
  const content = await readLock(lock);
  if (content === null) return;
  const holder = findLiveHolder(content);
  if (holder !== null) {
    throw new EmbeddedDatabaseError(
      `The database in ${home} is already run by process ${holder}: stop that one, or set another DATA_DIR`,
    );
  }
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
