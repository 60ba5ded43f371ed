// Makes a backup of the present state, before an import or the migrations of a newer version change it.
import path from 'node:path';
import type pg from 'pg';
import { backupFileName } from '#domain/backups.ts';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import type { BeforeMigration } from '#server/platform/database/open-venue-database.ts';
import { errorMessage } from '#server/platform/error-message.ts';
import type { Logger } from '#server/platform/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { type BackupFile, writeBackup } from './backup-file.ts';
import { tryBackupLock } from './backup-lock.ts';
import { deleteUnfinishedBackups } from './backup-store.ts';

/**
 * Thrown when the backup before an import or a migration failed, so that nothing was changed. The message is one line that says
 * what to do.
 */
export class BackupBeforeChangeError extends StartError {}

/** The settings and services that a backup before an import or a migration needs. */
interface BackupBeforeChangeOptions {
  readonly settings: BackupSettings;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Ends the backup when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the function that runs before the first missing database migration and makes a backup. Null if `settings` are null,
 * because this server makes no backups.
 */
export function createBeforeMigrationHook(
  settings: BackupSettings | null,
  { log, clock, signal }: Omit<BackupBeforeChangeOptions, 'settings'>,
): BeforeMigration | null {
  if (settings === null) return null;
  return async (client) => {
    await backupBeforeChange(client, 'migration', { settings, log, clock, ...(signal && { signal }) });
  };
}

/**
 * Writes a backup into the main backup folder before a migration or an import, which cannot be undone. Returns the file; null for a
 * new venue without staff, which has nothing to save. Throws `BackupBeforeChangeError` if the backup fails; the caller then changes
 * nothing.
 */
export async function backupBeforeChange(
  client: pg.Client,
  change: 'migration' | 'import',
  { settings: { folder }, log, clock, signal }: BackupBeforeChangeOptions,
): Promise<BackupFile | null> {
  if (!(await hasRows(client, 'staff_users'))) return null;
  try {
    if (await tryBackupLock(client)) await deleteUnfinishedBackups(folder);
    const recipient = await readRecipientOf(client);
    const file = path.join(folder, backupFileName(clock(), recipient !== null));
    const written = await writeBackup(client, { file, recipient, ...(signal && { signal }) });
    log.info({ file: path.basename(file), bytes: written.bytes }, `Backup before ${change} made`);
    return written;
  } catch (error) {
    const reason = errorMessage(error);
    throw new BackupBeforeChangeError(
      `The backup before the ${change} failed, so nothing was changed: ${reason}. Make room in ${folder}, or set BACKUP_DIR.`,
      { cause: error },
    );
  }
}

/** The tables are those of any earlier version, which may have no keys of backups. */
async function readRecipientOf(client: pg.Client): Promise<string | null> {
  if (!(await hasRows(client, 'backup_keys'))) return null;
  const { rows } = await client.query<{ recipient: string }>(
    'select recipient from backup_keys order by created_on desc limit 1',
  );
  return rows[0]?.recipient ?? null;
}

async function hasRows(client: pg.Client, table: 'staff_users' | 'backup_keys'): Promise<boolean> {
  const { rows } = await client.query('select where to_regclass($1) is not null', [`public.${table}`]);
  if (rows.length === 0) return false;
  return (await client.query(`select from public.${table} limit 1`)).rows.length > 0;
}
