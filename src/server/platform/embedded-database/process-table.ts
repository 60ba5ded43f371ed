// Asks the operating system about a process that is perhaps not ours.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from './cannot-run.ts';

/** Does it live? One that ended and waits for its parent to notice (a zombie) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process refuses the signal, so it exists.
    if (errorCode(error) !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || !['Z', 'X'].includes(linuxStat(pid)[0] ?? '');
}

/** Is it the postmaster of this cluster? On Windows nobody can say, so false: ask its port instead. */
export function isServerOf(pid: number, cluster: string): boolean {
  const command = commandLine(pid);
  return isAlive(pid) && command.includes('postgres') && command.includes(` -D ${cluster} `);
}

/** What tells a process from a later one that got the same pid; '' when the system does not say. */
export function processStartTime(pid: number): string {
  if (process.platform === 'linux') return linuxStat(pid)[LINUX_START_TIME] ?? '';
  return queryPs(pid, 'lstart=').replaceAll(/\s+/g, '-');
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') return queryPs(pid, 'args=');
  return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

// Counted from the state, the first field after the name.
const LINUX_START_TIME = 19;

// A process may have spaces and brackets in its name, so count from the last bracket.
function linuxStat(pid: number): string[] {
  const text = readOrEmpty(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended meanwhile, or the system hides other users' processes: either way nothing is known.
    return '';
  }
}

function queryPs(pid: number, field: string): string {
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-ww', '-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    // `ps` fails when there is no such process.
    return '';
  }
}
