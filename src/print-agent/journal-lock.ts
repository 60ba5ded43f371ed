// A lock file, so that only one process at a time uses the journal of a print agent.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Thrown when another running process uses the journal, the file in which a print agent stores its print tries. */
export class JournalLockedError extends Error {}

const TRIES_MAX = 5;

/**
 * Locks the print agent's journal (the file of its print tries) for this process. Returns the function that unlocks it. Takes over
 * the lock of a process that died. Throws `JournalLockedError` if another running process has the lock.
 */
export function lockJournal(path: string): () => void {
  const lock = `${path}.lock`;
  const own = `${lock}.${process.pid}`;
  const identity = identityOf(process.pid);
  if (identity === null) throw new Error('This process cannot be identified.');
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    // Linked as a whole file, so that no process reads a lock without an identity.
    writeFileSync(own, identity);
    const isLocked = tryLink(own, lock);
    rmSync(own, { force: true });
    if (isLocked) return () => rmSync(lock, { force: true });
    if (!removeStale(lock, own)) break;
  }
  throw new JournalLockedError(
    `Another print agent uses ${path}: stop it first, or give this one a folder with --data.`,
  );
}

/** Removes the lock of a process that died. False if the process is alive. */
function removeStale(lock: string, moved: string): boolean {
  const holder = readIfExists(lock);
  if (holder === null) return true;
  if (isAlive(holder)) return false;
  // Moved before it is removed: of two processes that find the same stale lock, only one can move it.
  if (!tryRename(lock, moved)) return true;
  const isStale = readIfExists(moved) === holder;
  // Another process removed the stale lock first, and this is its own lock.
  if (!isStale) tryLink(moved, lock);
  rmSync(moved, { force: true });
  return isStale;
}

/** The text of a lock file: the process id, and what distinguishes the process from a later one with the same id. */
function identityOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return null;
  }
  return `${pid} ${startOf(pid)}\n`;
}

function isAlive(holder: string): boolean {
  const pid = Number.parseInt(holder, 10);
  return Number.isInteger(pid) && pid > 0 && identityOf(pid) === holder;
}

/** When the process started, as Linux counts it, and which start of the machine that was; empty on other systems. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return `${boot} ${fields?.[START_FIELD] ?? ''}`;
  } catch {
    return '';
  }
}

/** `starttime` among the fields after the name of the program. */
const START_FIELD = 19;

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
