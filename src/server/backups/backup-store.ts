// Where backups are stored besides the first folder: a second folder, or a bucket.
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expiredBackups } from '#domain/backups.ts';
import { type BackupFile, describeBackupFile, INCOMPLETE_SUFFIX, writeFileAtomically } from './backup-file.ts';

/** Stores, lists and deletes backup files, in a folder or a bucket. */
export interface BackupStore {
  /** Stores a copy of the file and compares the two. Throws unless the copy is there and equal. */
  readonly put: (file: BackupFile, signal: AbortSignal) => Promise<void>;
  /** Returns the names of all files in the folder, or of the backups in the bucket. */
  readonly list: (signal: AbortSignal) => Promise<readonly string[]>;
  readonly delete: (name: string, signal: AbortSignal) => Promise<void>;
}

/**
 * Creates the object that stores backups in a folder. It does not create the folder: if an external disk is not connected, an empty
 * folder must not replace it.
 */
export function createFolderStore(folder: string): BackupStore {
  return {
    put: async (file, signal) => {
      if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
      const copy = path.join(folder, path.basename(file.path));
      await writeFileAtomically(copy, (target) => pipeline(createReadStream(file.path), target, { signal }));
      if ((await describeBackupFile(copy)).sha256 === file.sha256) return;
      // A damaged file must not be taken for a backup later.
      await rm(copy, { force: true });
      throw new Error(`The copy ${copy} differs`);
    },
    list: () => readdir(folder),
    delete: (name) => rm(path.join(folder, name), { force: true }),
  };
}

/**
 * Deletes the backups in the store whose retention time is over. `stored` is the name of the backup that was stored just before.
 * Throws if the store does not list that backup. Its list is then incomplete, and expired backups that it does not list would never
 * be deleted.
 */
export async function deleteExpiredBackups(store: BackupStore, stored: string, signal: AbortSignal): Promise<void> {
  const names = await store.list(signal);
  if (!names.includes(stored)) throw new Error(`${stored} is stored, but not in the list of the place`);
  for (const name of expiredBackups(names)) await store.delete(name, signal);
}

/** Deletes the incomplete backup files in this folder, which remain when a process dies during a backup. */
export async function deleteUnfinishedBackups(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (name.startsWith('comanda-') && name.endsWith(INCOMPLETE_SUFFIX))
      await rm(path.join(folder, name), { force: true });
  }
}
