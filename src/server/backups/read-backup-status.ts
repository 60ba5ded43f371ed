// Reads the stored runs and the key of backups.

import type { BackupStatus } from '#contract/backups.ts';
import type { BackupTimes } from '#domain/backups.ts';
import { BACKUP_AGE_MAX_MS } from '#domain/backups.ts';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Reads the public part of the newest backup key, with which backups are encrypted. Null if there is no key; backups are then not
 * encrypted.
 */
export async function readBackupPublicKey(db: Database): Promise<string | null> {
  return (await readKey(db))?.recipient ?? null;
}

/** The newest key. */
function readKey(db: Database) {
  return db.selectFrom('backup_keys').selectAll().orderBy('created_on', 'desc').limit(1).executeTakeFirst();
}

/**
 * Reads when the last successful backup began, and when the last backup began whether it succeeded or not. The first is null before
 * the first success, the second before the first backup.
 */
export async function readBackupTimes(db: Database): Promise<BackupTimes> {
  const [good, tried] = await Promise.all([readLastGood(db), readLastRun(db)]);
  return { lastGoodOn: good?.started_on ?? null, lastTryOn: tried?.started_on ?? null };
}

/** The last backup of which every step succeeded. */
function readLastGood(db: Database) {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('finished_on', 'is not', null)
    .where('failed_step', 'is', null)
    .orderBy('started_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last backup that was begun. */
function readLastRun(db: Database) {
  return db.selectFrom('backup_runs').selectAll().orderBy('started_on', 'desc').limit(1).executeTakeFirst();
}

/**
 * Reads what staff see of the backups in the back office: when they were made, their results, and whether there is a key that
 * encrypts them. `settings` are null if this server makes no backups.
 */
export async function readBackupStatus({ db, now }: Context, settings: BackupSettings | null): Promise<BackupStatus> {
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
