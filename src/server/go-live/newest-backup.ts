// Finds out when the newest backup was made: by this server, or by the time of a file, or of the newest file of a folder.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { GoLiveFacts } from '#domain/go-live-facts.ts';
import { readBackupTimes } from '#server/backups/index.ts';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import { EXTERNAL_BACKUPS_VALUE } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Where the go-live check looks for the newest backup: this server's own backups, or a path. */
export interface BackupLocations {
  /** The settings of the server's own backups; null if it makes none. */
  readonly backups: BackupSettings | null;
  /** The setting `BACKUP_PATH`: a file, a folder or `external`; null if it is not set. */
  readonly backupPath: string | null;
}

/** An export that is being written has this ending, and is renamed when it is complete. */
const INCOMPLETE = '.part';

/**
 * Reads when the newest backup was made (`newestOn`, null if none is found). If this server makes backups, that is the last
 * successful one; otherwise the newest file at `BACKUP_PATH`. If the server makes none, the result may be `external` (`BACKUP_PATH`
 * is this word: others make the backups) or `not-configured` (`BACKUP_PATH` is not set).
 */
export async function readNewestBackupTime(
  db: Database,
  { backups, backupPath }: BackupLocations,
): Promise<GoLiveFacts['backup']> {
  if (backups !== null) return { newestOn: (await readBackupTimes(db)).lastGoodOn };
  if (backupPath === null) return 'not-configured';
  if (backupPath === EXTERNAL_BACKUPS_VALUE) return 'external';
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
