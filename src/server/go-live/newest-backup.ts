// When the newest backup was made: the time of a file, or of the newest file of a folder.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { GoLiveFacts } from '#domain/go-live-facts.ts';
import { EXTERNAL_BACKUP } from '#server/platform/config.ts';

/** An export that is being written has this ending, and is renamed when it is complete. */
const INCOMPLETE = '.part';

/** Reads what `BACKUP_PATH` names. A path that does not exist or cannot be read contains no backup. */
export async function readBackup(backupPath: string | null): Promise<GoLiveFacts['backup']> {
  if (backupPath === null) return 'not-configured';
  if (backupPath === EXTERNAL_BACKUP) return 'external';
  const times = await Promise.all((await filesAt(backupPath)).map(timeOf));
  const newest = Math.max(...times.flatMap((time) => time ?? []));
  return { newestOn: Number.isFinite(newest) ? new Date(newest) : null };
}

async function filesAt(backupPath: string): Promise<string[]> {
  const names = await readdir(backupPath).catch(() => null);
  return names ? names.map((name) => path.join(backupPath, name)) : [backupPath];
}

/** The time of the last change in milliseconds; null for anything but a complete file with content. */
async function timeOf(file: string): Promise<number | null> {
  if (file.endsWith(INCOMPLETE)) return null;
  const found = await stat(file).catch(() => null);
  return found?.isFile() && found.size > 0 ? found.mtimeMs : null;
}
