// Public API of going live: refusing an unsafe start in production, the owner's banner, and the check with requests over the
// network.
import type { Handlers } from '#contract/endpoint.ts';
import type { goLiveEndpoints } from '#contract/go-live.ts';
import { goLiveFindings } from '#domain/go-live.ts';
import type { GoLiveSettings } from '#domain/go-live-facts.ts';
import type { Context } from '#server/platform/context.ts';
import type { DiskWatch } from '#server/platform/disk-watch.ts';
import type { BackupLocations } from './newest-backup.ts';
import { readGoLiveFacts } from './read-facts.ts';

export { startDiskTask } from './disk-task.ts';
export { readNewestBackupTime } from './newest-backup.ts';
export { probeVenue } from './probe-venue.ts';
export { readGoLiveFacts } from './read-facts.ts';
export { requireSafeStart, UnsafeStartError } from './require-safe-start.ts';

/** Returns the request handlers of the go-live check (whether a venue is ready for real customers) and of the disk space. */
export function goLiveHandlers(
  settings: GoLiveSettings,
  backups: BackupLocations,
  disk: DiskWatch,
): Handlers<typeof goLiveEndpoints, Context> {
  return {
    readDisk: () => disk.read(),
    readGoLive: async ({ db, now }) => {
      if (!settings.isProduction) return { findings: [] };
      const facts = await readGoLiveFacts({ db, now, settings, ...backups }, { checkPasswords: false });
      const findings = goLiveFindings(facts).filter(({ severity }) => severity !== 'reminder');
      // Missing mail has a notice of its own on the first page of the back office.
      return { findings: findings.filter(({ item }) => item !== 'mail') };
    },
  };
}
