// A small disk in memory, which a test case can fill or pull out.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { registerCleanup } from '#bench/rig/cleanup.ts';

const execute = promisify(execFile);

/** Mounts a small disk in memory on a new folder until the end of the scope. Throws unless it runs as root on Linux. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<AsyncDisposable> {
  await mkdir(folder);
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]).catch(
    (error: unknown) => {
      throw new Error('The case mounts disks in memory, which only root of Linux may.', { cause: error });
    },
  );
  // A disk that was pulled out is not mounted any more.
  return registerCleanup(() => unmountDisk(folder).catch(() => undefined));
}

/** Unmounts the disk as if it was pulled out: programs that have files open on it keep them. */
export async function unmountDisk(folder: string): Promise<void> {
  await execute('umount', ['--lazy', folder]);
}
