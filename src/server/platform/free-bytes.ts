// Room on a disk.
import { statfs } from 'node:fs/promises';

/** The free bytes of the disk that contains the folder, as far as its user may use them. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
