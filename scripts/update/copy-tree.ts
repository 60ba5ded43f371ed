// Copies folders so that a copy is complete after a power cut.
import { chmod, copyFile, lchown, mkdir, open, readdir, readlink, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './durable-file.ts';

/**
 * Copies a folder with the modes of its files, and their owners if root copies it. Flushes every copied file. The target must
 * not exist.
 */
export async function copyTree(from: string, to: string): Promise<void> {
  const { mode, uid, gid } = await stat(from);
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isFile()) {
      await copyFile(source, target);
      const { uid: owner, gid: group } = await stat(source);
      await giveTo(target, owner, group);
      await syncFile(target);
    }
  }
  await chmod(to, mode & 0o7777);
  await giveTo(to, uid, gid);
  await syncFolder(to);
}

/** Returns the total size of the files in a folder, in bytes; zero if the folder does not exist. */
export async function sizeOfTree(folder: string): Promise<number> {
  let bytes = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

async function giveTo(file: string, uid: number, gid: number): Promise<void> {
  if (process.getuid?.() === 0) await lchown(file, uid, gid);
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
