// A backup of the old state, before the migrations of a newer version change it.
import path from 'node:path';
import type pg from 'pg';
import { backupFileName } from '#domain/backups.ts';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import type { Logger } from '#server/platform/log.ts';
import { writeBackup } from './backup-file.ts';

/** The backup failed, so nothing was migrated. The message is one line that says what to do. */
export class BackupBeforeMigrationError extends Error {}

/**
 * Writes a backup into the first folder; the backup of the next night is copied to the other places. A venue without staff
 * is new and has none. Throws `BackupBeforeMigrationError`: a migration without a way back is not begun.
 */
export async function backupBeforeMigration(
  client: pg.Client,
  { settings, log, now }: { readonly settings: BackupSettings; readonly log: Logger; readonly now: Date },
): Promise<void> {
  if (!(await hasRows(client, 'staff_users'))) return;
  try {
    const recipient = await readRecipientOf(client);
    const name = backupFileName(now, recipient !== null);
    const { bytes } = await writeBackup(client, path.join(settings.folder, name), recipient);
    log.info({ file: name, bytes }, 'Backup before migration made');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupBeforeMigrationError(
      `The backup before the migration failed, so nothing was migrated: ${reason}. Make room in ${settings.folder}, or set BACKUP_DIR.`,
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
