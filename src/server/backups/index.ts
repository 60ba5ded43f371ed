// Public API of the backups.
import type { Backups, backups } from '#contract/backups.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { BACKUP_AGE_MAX_MS } from '#domain/backups.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import type { Context, StaffContext } from '#server/platform/context.ts';
import { checkOwnPassword } from '#server/staff/index.ts';
import { readKey, readLastGood, readLastRun } from './read-backups.ts';

export { startBackups } from './backup-task.ts';
export { BackupBeforeChangeError, backupBefore, backupBeforeMigration } from './before-migration.ts';
export { isEncrypted, openBackup } from './open-backup.ts';
export { readBackupTimes } from './read-backups.ts';

/** The handlers; with null the server makes no backups. */
export function backupHandlers(settings: BackupSettings | null): Handlers<typeof backups, Context> {
  return {
    readBackups: (context) => readBackups(context, settings),
    createBackupKey,
  };
}

async function readBackups({ db, now }: Context, settings: BackupSettings | null): Promise<Backups> {
  const [good, last, key] = await Promise.all([readLastGood(db), readLastRun(db), readKey(db)]);
  const failed = last && last.finished_on !== null ? last.failed_step : null;
  return {
    isOn: settings !== null,
    hasCopies: settings !== null && (settings.copyFolder !== null || settings.s3 !== null || settings.command !== null),
    lastGood: good ? { madeOn: good.started_on.toISOString(), bytes: good.bytes ?? 0 } : null,
    isLate: good === undefined || now.getTime() - good.started_on.getTime() > BACKUP_AGE_MAX_MS,
    failedStep: failed,
    keyCreatedOn: key?.created_on.toISOString() ?? null,
  };
}

/**
 * Creates a key, stores its public part, and returns the secret part, which is not stored. Requires the current password,
 * because a new key decides who can read all later backups.
 */
async function createBackupKey(
  context: StaffContext,
  { currentPassword }: { readonly currentPassword: string },
): Promise<{ key: string }> {
  await checkOwnPassword(context, currentPassword);
  const { now, newId, actor } = context;
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const key = await generateX25519Identity();
  const recipient = await identityToRecipient(key);
  await context.transaction(async (sql) => {
    await sql
      .insertInto('backup_keys')
      .values({ id: newId(), recipient, created_on: now, created_by: actor.name })
      .execute();
    await recordActivity(context, sql, { kind: 'backup-key-created', details: {} });
  });
  return { key };
}
