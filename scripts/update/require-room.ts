// Refuses an update, before anything is changed, if a disk has no room for it.
import { freeBytes } from '#server/platform/free-bytes.ts';
import { UpdateError } from './update-error.ts';
import type { VenueDataBackup } from './venue-data.ts';

/** Two versions with their packages and built apps. */
const VERSIONS_BYTES = 1_600 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/** Throws `UpdateError` if too little disk space is free for a copy of the data, or for the new version of Comanda. */
export async function requireDiskSpace({
  home,
  data,
}: {
  readonly home: string;
  readonly data: VenueDataBackup;
}): Promise<void> {
  const { needed, free } = await data.room();
  requireFree('the data', needed, free);
  requireFree(home, VERSIONS_BYTES, await freeBytes(home));
}

function requireFree(place: string, needed: number, free: number): void {
  if (free >= needed) return;
  throw new UpdateError(
    `The disk of ${place} has ${Math.floor(free / MEGABYTE)} MB free, and the update needs ` +
      `${Math.ceil(needed / MEGABYTE)} MB. Nothing was changed.`,
  );
}
