// Asks the operating system about a process whose pid was stored and may meanwhile belong to another program.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from './embedded-database-error.ts';

/** True if the process is running. A zombie, which has ended but is not reaped by its parent, is not running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || !['Z', 'X'].includes(linuxStat(pid)[0] ?? '');
}

/**
 * True if the process is running, and is the main process (postmaster) of the PostgreSQL server of this cluster. Always false on
 * Windows: query the port there instead.
 */
export function isPostmasterOfCluster(pid: number, cluster: string): boolean {
  const command = commandLine(pid);
  return isAlive(pid) && command.includes('postgres') && command.includes(` -D ${cluster} `);
}

/** Returns the start time of a process, which distinguishes it from a later one with the same pid; '' when the system hides it. */
export function processStartTime(pid: number): string {
  if (process.platform === 'linux') return linuxStat(pid)[LINUX_START_TIME] ?? '';
  return queryPs(pid, 'lstart=').replaceAll(/\s+/g, '-');
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') return queryPs(pid, 'args=');
  return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

// The index of the start time, counted from the state, which is the first field after the name.
const LINUX_START_TIME = 19;

// The name may contain spaces and brackets, so the fields are counted from the last bracket.
function linuxStat(pid: number): string[] {
  const text = readOrEmpty(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended, or the system hides processes of other users.
    return '';
  }
}

function queryPs(pid: number, field: string): string {
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-ww', '-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    // `ps` fails when the process does not exist.
    return '';
  }
}
