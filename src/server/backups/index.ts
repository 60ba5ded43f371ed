// Public API of the backups.
import type { backupEndpoints } from '#contract/backups.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import type { Context } from '#server/platform/context.ts';
import { createBackupKey } from './create-backup-key.ts';
import { readBackups } from './read-backups.ts';

export {
  BackupBeforeChangeError,
  backupBeforeChange,
  createBeforeMigrationHook,
} from './backup-before-change.ts';
export { startBackups } from './backup-task.ts';
export { isEncrypted, openBackup } from './open-backup.ts';
export { readBackupTimes } from './read-backups.ts';

/** Returns the request handlers of backups. `settings` are null if the server makes no backups. */
export function backupHandlers(settings: BackupSettings | null): Handlers<typeof backupEndpoints, Context> {
  return {
    readBackups: (context) => readBackups(context, settings),
    createBackupKey,
  };
}
