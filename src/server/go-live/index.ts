// Public API of going live: the refused start, the owner's banner, and the check with requests over the network.
export { startDiskTask } from './disk-task.ts';
export { goLiveHandlers } from './handlers.ts';
export { readBackup } from './newest-backup.ts';
export { probeVenue } from './probe-venue.ts';
export { readGoLiveFacts } from './read-facts.ts';
export { requireSafeStart, UnsafeStartError } from './require-safe-start.ts';
