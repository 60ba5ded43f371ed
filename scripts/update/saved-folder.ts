// The folder of the embedded database, copied before an update and put back by renames when going back.
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CLUSTER_FOLDER_NAME } from '#server/platform/embedded-database/database-home.ts';
import { copyTree } from './copy-tree.ts';
import { syncFolder } from './durable-file.ts';

/** Freed when going back, so that a full disk does not prevent it: more than /readyz wants to be free. */
const RESERVE_BYTES = 96 * 1024 * 1024;
/** The data before the update, and the data that going back set aside. Both are stored until the next update. */
const SAVED = 'before-update';
const SET_ASIDE = 'after-update';
/**
 * The names of two folders beside the database: the copy of the database from before the update, and the data that was set aside
 * when the operator went back to that copy.
 */
export const SAVED_FOLDERS = [SAVED, SET_ASIDE];

/**
 * Copies the stopped embedded database into a folder beside it, on the same disk, before an update. A copy of an earlier update is
 * replaced.
 */
export async function saveDatabaseFolder(home: string, reserveBytes = RESERVE_BYTES): Promise<void> {
  await discardSavedDatabase(home);
  const saved = path.join(home, SAVED);
  await mkdir(saved, { mode: 0o711 });
  await writeFile(path.join(saved, 'reserve'), Buffer.alloc(reserveBytes), { mode: 0o600 });
  await copyTree(path.join(home, CLUSTER_FOLDER_NAME), path.join(saved, `${CLUSTER_FOLDER_NAME}.part`));
  await rename(path.join(saved, `${CLUSTER_FOLDER_NAME}.part`), path.join(saved, CLUSTER_FOLDER_NAME));
  await syncFolder(saved);
}

/** True if there is a complete copy of the database from before the update. */
export function hasSavedDatabase(home: string): Promise<boolean> {
  return exists(path.join(home, SAVED, CLUSTER_FOLDER_NAME));
}

/** Deletes the copy of the database from before the update, and the data that was set aside when going back. */
export async function discardSavedDatabase(home: string): Promise<void> {
  await rm(path.join(home, SAVED), { recursive: true, force: true });
  await rm(path.join(home, SET_ASIDE), { recursive: true, force: true });
}

/**
 * Puts the copy of the embedded database from before the update in place of the present data, which is set aside and not deleted.
 * Can be repeated after an interruption. Returns the folder of the data that was set aside.
 */
export async function restoreDatabaseFolder(home: string): Promise<string> {
  const saved = path.join(home, SAVED, CLUSTER_FOLDER_NAME);
  const live = path.join(home, CLUSTER_FOLDER_NAME);
  const aside = path.join(home, SET_ASIDE);
  await rm(path.join(home, SAVED, 'reserve'), { force: true });
  if (!(await exists(saved))) return aside;
  if (await exists(live)) {
    await mkdir(aside, { recursive: true, mode: 0o711 });
    await rename(live, await freeName(path.join(aside, CLUSTER_FOLDER_NAME)));
    await syncFolder(aside);
    await syncFolder(home);
  }
  await rename(saved, live);
  await syncFolder(home);
  return aside;
}

async function freeName(wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await exists(name))) return name;
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}
