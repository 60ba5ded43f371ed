// Watches the disks on which the venue is stored: their free space, and requests that failed because one is full.
import { type DiskState, diskState } from '#domain/disk-space.ts';
import { isDatabaseUnreachableError, isDiskFullError } from './database/database-errors.ts';
import { freeBytes } from './free-bytes.ts';
import type { Logger } from './log.ts';

/** The disk counts as full for this long after the last refused request, and one line of the log covers as long. */
const PERIOD_MS = 60_000;

/** How full the disks are on which the venue is stored. */
export interface DiskSpace {
  readonly state: DiskState;
  /** The free bytes of the fullest disk; null if unknown. */
  readonly freeBytes: number | null;
}

/** Watches the disks on which the venue is stored: reads their free space, and notices requests that failed because one is full. */
export interface DiskWatch {
  readonly read: () => Promise<DiskSpace>;
  /**
   * True if a request failed because a disk is full, also if the database has stopped for that reason. The first of these requests
   * is logged, and then one line a minute with their count.
   */
  readonly isCause: (error: unknown) => Promise<boolean>;
  /** Calls the listener when a request fails because a disk is full, for the first time in a minute. */
  readonly onRefused: (listener: () => void) => void;
}

/** The folders to watch, and the services of the disk watch. */
export interface DiskWatchOptions {
  /** Folders in which the server, or its embedded database, stores files. */
  readonly folders: readonly string[];
  /** True if the database is on these disks; false with an external database. */
  readonly holdsDatabase: boolean;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Returns the free bytes of the disk that contains a folder. */
  readonly readFreeBytes?: (folder: string) => Promise<number>;
}

/** Creates the watch of the disks on which the venue is stored, for this process. */
export function createDiskWatch(options: DiskWatchOptions): DiskWatch {
  const { folders, holdsDatabase, log, clock, readFreeBytes = freeBytes } = options;
  const listeners: (() => void)[] = [];
  let lastRefusedMs = -Infinity;
  let lastLoggedMs = -Infinity;
  let notLogged = 0;

  async function readFreest(): Promise<number | null> {
    const read = await Promise.all(folders.map((folder) => readFreeBytes(folder).catch(() => null)));
    const known = read.filter((bytes) => bytes !== null);
    return known.length === 0 ? null : Math.min(...known);
  }

  async function read(): Promise<DiskSpace> {
    const free = await readFreest();
    const hasRefused = clock().getTime() - lastRefusedMs < PERIOD_MS;
    return { state: diskState({ freeBytes: free, holdsDatabase, hasRefused }), freeBytes: free };
  }

  function record(error: unknown): void {
    const now = clock().getTime();
    lastRefusedMs = now;
    notLogged += 1;
    if (now - lastLoggedMs < PERIOD_MS) return;
    log.error({ err: error, requests: notLogged }, 'Disk is full: requests are refused');
    lastLoggedMs = now;
    notLogged = 0;
    for (const listener of listeners) listener();
  }

  return {
    read,
    isCause: async (error) => {
      const isCause = isDiskFullError(error) || (isDatabaseUnreachableError(error) && (await read()).state === 'full');
      if (isCause) record(error);
      return isCause;
    },
    onRefused: (listener) => void listeners.push(listener),
  };
}
