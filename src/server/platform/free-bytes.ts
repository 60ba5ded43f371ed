// Reads how much space is free on a disk.
import { statfs } from 'node:fs/promises';

/** Returns the bytes that the user of this process can still write on the disk that contains the folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
