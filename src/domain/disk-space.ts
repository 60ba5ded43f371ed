// When the disk of the server is full, or soon will be.

/** Free bytes below which owners are warned: a busy venue writes some 10 MB a day, and an update needs a copy of the data. */
export const DISK_BYTES_LOW = 1_000_000_000;
/**
 * Free bytes below which the disk counts as full: PostgreSQL may soon find no space for its next log segments of 16 MB, and stops.
 */
export const DISK_BYTES_FULL = 64 * 1024 * 1024;

/** The states of the free space on the server's disk. `low`: owners are warned. `full`: new data may not be stored any more. */
export const DISK_STATES = ['enough', 'low', 'full'] as const;
/** The state of the free space on the server's disk: `enough`, `low` or `full`. */
export type DiskState = (typeof DISK_STATES)[number];

/** The free space of a disk of the server, and what decides whether it counts as full. */
interface DiskFacts {
  /** The free bytes of the fullest disk of the server; null if unknown. */
  readonly freeBytes: number | null;
  /** True if the database stores its files on a disk of the server; the disk of an external database cannot be read. */
  readonly holdsDatabase: boolean;
  /** True if a request could not be stored lately because a disk was full. */
  readonly hasRefused: boolean;
}

/**
 * Returns the state of the server's disk. `full`: a request could not be stored lately because a disk was full, or the free bytes
 * are below `DISK_BYTES_FULL` on a disk with the database. `low`: the free bytes are below `DISK_BYTES_LOW`. Otherwise, or if the
 * free bytes are unknown, `enough`.
 */
export function diskState({ freeBytes, holdsDatabase, hasRefused }: DiskFacts): DiskState {
  if (hasRefused) return 'full';
  if (freeBytes === null || freeBytes >= DISK_BYTES_LOW) return 'enough';
  return holdsDatabase && freeBytes < DISK_BYTES_FULL ? 'full' : 'low';
}
