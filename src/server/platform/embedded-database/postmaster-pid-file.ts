// Reads postmaster.pid, the file in which a running PostgreSQL writes its pid, its address and its status.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './embedded-database-error.ts';

/** The contents of postmaster.pid, the lock file of a running PostgreSQL server. */
export interface PostmasterPidFile {
  pid: number;
  /** The folder of the socket; '' when the server has none. */
  socketFolder: string;
  port: number;
  /** `starting`, `ready`, `stopping`…, or '' when it is not written yet. */
  status: string;
}

/** Returns the path of postmaster.pid, the lock file of a running PostgreSQL server, in the folder of this cluster. */
export function postmasterPidFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/**
 * Reads postmaster.pid, the lock file of a running PostgreSQL server. Returns null if the file is missing, and `unreadable` if it
 * is empty or has another format.
 */
export async function readPostmasterPidFile(cluster: string): Promise<PostmasterPidFile | 'unreadable' | null> {
  const text = await readText(postmasterPidFilePath(cluster));
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
function parseLockFile(text: string): PostmasterPidFile | 'unreadable' {
  const [pidText = '', , , port = '', socketFolder = '', , , status = ''] = text.split('\n');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return 'unreadable';
  return { pid, socketFolder: socketFolder.trim(), port: Number(port) || 0, status: status.trim() };
}
