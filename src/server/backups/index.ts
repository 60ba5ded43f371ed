// Public API of the backups.
import type { backupEndpoints } from '#contract/backups.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import type { Context } from '#server/platform/context.ts';
import { createBackupKey } from './create-backup-key.ts';
import { readBackupStatus } from './read-backup-status.ts';

export {
  BackupBeforeChangeError,
  backupBeforeChange,
  createBeforeMigrationHook,
} from './backup-before-change.ts';
export { startBackupTask } from './backup-task.ts';
export { isBackupFileEncrypted, openBackup } from './open-backup.ts';
export { readBackupTimes } from './read-backup-status.ts';

/** Returns the request handlers of backups. `settings` are null if the server makes no backups. */
export function backupHandlers(settings: BackupSettings | null): Handlers<typeof backupEndpoints, Context> {
  return {
    readBackupStatus: (context) => readBackupStatus(context, settings),
    createBackupKey,
  };
}
