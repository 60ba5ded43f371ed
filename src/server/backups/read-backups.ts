// Reads the stored runs and the key of backups.

import type { BackupTimes } from '#domain/backups.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The public part of the newest key; null without one. */
export async function readRecipient(db: Database): Promise<string | null> {
  return (await readKey(db))?.recipient ?? null;
}

/** The newest key. */
export function readKey(db: Database) {
  return db.selectFrom('backup_keys').selectAll().orderBy('created_on', 'desc').limit(1).executeTakeFirst();
}

/** When the last good backup was begun, and when the last one of all. */
export async function readBackupTimes(db: Database): Promise<BackupTimes> {
  const [good, tried] = await Promise.all([readLastGood(db), readLastRun(db)]);
  return { lastGoodOn: good?.started_on ?? null, lastTryOn: tried?.started_on ?? null };
}

/** The last backup of which every step succeeded. */
export function readLastGood(db: Database) {
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
export function readLastRun(db: Database) {
  return db.selectFrom('backup_runs').selectAll().orderBy('started_on', 'desc').limit(1).executeTakeFirst();
}
