// Public API of the backups.
export { startBackups } from './backup-task.ts';
export { BackupBeforeChangeError, backupBefore, backupBeforeMigration } from './before-migration.ts';
export { backupHandlers } from './handlers.ts';
export { isEncrypted, openBackup } from './open-backup.ts';
export { readBackupTimes } from './read-backups.ts';
