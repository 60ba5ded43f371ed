// A small disk in memory, which a case can fill.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { registerCleanup } from '#bench/rig/cleanup.ts';

const execute = promisify(execFile);

/** Creates the folder and mounts a disk on it until the end of the scope. Returns null where mounting is not allowed. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<AsyncDisposable | null> {
  await mkdir(folder);
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
  } catch {
    return null;
  }
  return registerCleanup(async () => void (await execute('umount', ['--lazy', folder])));
}
