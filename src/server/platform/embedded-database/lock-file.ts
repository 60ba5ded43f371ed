// Reads postmaster.pid, the file in which a running PostgreSQL says who and how far it is.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './cannot-run.ts';

export interface LockFile {
  pid: number;
  /** The folder of its socket; '' when it has none. */
  socketFolder: string;
  port: number;
  /** `starting`, `ready`, `stopping`…, or '' when it has not said yet. */
  status: string;
}

export function lockFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Null when there is none; 'unreadable' when it is empty or not what PostgreSQL writes. */
export async function readLockFile(cluster: string): Promise<LockFile | 'unreadable' | null> {
  const text = await readText(lockFilePath(cluster));
  return text === null ? null : parseLockFile(text);
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

// Lines: pid, data folder, start time, port, socket folder, TCP address, shared memory, status.
function parseLockFile(text: string): LockFile | 'unreadable' {
  const [pidText = '', , , port = '', socketFolder = '', , , status = ''] = text.split('\n');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return 'unreadable';
  return { pid, socketFolder: socketFolder.trim(), port: Number(port) || 0, status: status.trim() };
}
