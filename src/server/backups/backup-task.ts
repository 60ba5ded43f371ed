// Background task of the backups: one each night, or as soon as possible when the computer was off.
import { isBackupDue } from '#domain/backups.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { type BackupSources, makeBackup } from './make-backup.ts';

/** The first look comes this long after the start, so that a backup does not slow down the start of an evening. */
const FIRST_RUN_DELAY_MS = 15 * 60_000;

/** Starts the task; with null the server makes no backups. Returns how to stop it. */
export function startBackups(
  sources: Pick<BackupSources, 'services' | 'connect'> & { readonly timeZone: string },
  settings: BackupSources['settings'] | null,
): () => Promise<void> {
  if (settings === null) return async () => undefined;
  const { services, connect, timeZone } = sources;
  const { clock } = services;
  const startsOn = clock().getTime() + FIRST_RUN_DELAY_MS;
  const task = startPeriodicTask(services.log, {
    name: 'backups',
    clock,
    steps: {
      makeBackup: async (stopping) => {
        if (clock().getTime() < startsOn) return;
        await makeBackup({ services, connect, settings }, (times) => isBackupDue(times, clock(), timeZone), stopping);
      },
    },
  });
  return () => task.stop();
}
