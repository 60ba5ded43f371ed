// Background task of the backups: one each night, or as soon as possible when the computer was off.
import { isBackupDue } from '#domain/backups.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { type BackupDependencies, deleteInterruptedBackups, makeBackup } from './make-backup.ts';

/**
 * Starts the task that makes a backup each night. With null settings the server makes none. Returns a function that stops the task.
 */
export function startBackupTask(
  sources: Pick<BackupDependencies, 'services' | 'connect'> & { readonly timeZone: string },
  settings: BackupDependencies['settings'] | null,
): () => Promise<void> {
  if (settings === null) return async () => undefined;
  const { services, connect, timeZone } = sources;
  const { clock } = services;
  const startsOn = clock().getTime() + settings.startDelayMs;
  let isCleaned = false;
  const task = startPeriodicTask(services.log, {
    name: 'backups',
    clock,
    steps: {
      deleteInterrupted: async () => {
        isCleaned ||= await deleteInterruptedBackups({ settings, connect });
      },
      makeBackup: async (stopping) => {
        if (clock().getTime() < startsOn) return;
        await makeBackup({ services, connect, settings }, (times) => isBackupDue(times, clock(), timeZone), stopping);
      },
    },
  });
  return () => task.stop();
}
