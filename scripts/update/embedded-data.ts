// The embedded database during an update: it is stopped, copied as a folder, and put back by renames.
import path from 'node:path';
import type pg from 'pg';
import { connectDirectly } from '#server/platform/database/database.ts';
import { CLUSTER_FOLDER_NAME, resolveDatabaseHome } from '#server/platform/embedded-database/database-home.ts';
import { findRunningServerAddress } from '#server/platform/embedded-database/find-running-server-address.ts';
import { acquireDatabaseFolderLock } from '#server/platform/embedded-database/ownership-lock.ts';
import {
  FALLBACK_DATABASE_HOME_PARENT,
  startEmbeddedDatabase,
} from '#server/platform/embedded-database/start-embedded-database.ts';
import { freeBytes } from '#server/platform/free-bytes.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { sizeOfTree } from './copy-tree.ts';
import type { VenueSnapshot } from './journal.ts';
import {
  discardSavedDatabase,
  hasSavedDatabase,
  restoreDatabaseFolder,
  SAVED_FOLDERS,
  saveDatabaseFolder,
} from './saved-folder.ts';
import { readDatabaseSnapshot } from './snapshot.ts';
import type { VenueDataBackup } from './venue-data.ts';

/** Beside the copy: what PostgreSQL and the migrations write meanwhile. */
const MARGIN_BYTES = 512 * 1024 * 1024;

/**
 * Creates the object that saves and restores, during an update of the software, the data of a venue with the embedded database in
 * this folder.
 */
export function createEmbeddedDataBackup(dataDir: string): VenueDataBackup {
  const log = createSilentLog();
  const findHome = async () =>
    (await resolveDatabaseHome({ dataDir, fallbackRoot: FALLBACK_DATABASE_HOME_PARENT, log })).folder;
  return {
    room: async () => {
      const home = await findHome();
      const earlierCopies = await Promise.all(SAVED_FOLDERS.map((name) => sizeOfTree(path.join(home, name))));
      const size = await sizeOfTree(path.join(home, CLUSTER_FOLDER_NAME));
      // The new version may rewrite every table.
      const needed = 2 * size + MARGIN_BYTES;
      return { needed, free: earlierCopies.reduce((sum, bytes) => sum + bytes, await freeBytes(home)) };
    },
    readSnapshot: async () => {
      const running = await findRunningServerAddress({ dataDir, log });
      if (running) return readThrough(await connectDirectly(running, 'comanda-update'));
      const database = await startEmbeddedDatabase({ dataDir, log });
      try {
        return await readThrough(await connectDirectly(database.connection, 'comanda-update'));
      } finally {
        await database.stop();
      }
    },
    stopDatabase: async () => {
      // A killed server leaves PostgreSQL running: this adopts it, and stops it with all its data on the disk.
      await (await startEmbeddedDatabase({ dataDir, log })).stop();
    },
    save: () => withoutServer(findHome, saveDatabaseFolder),
    hasSaved: async () => hasSavedDatabase(await findHome()),
    restore: () => withoutServer(findHome, restoreDatabaseFolder),
    discard: async () => discardSavedDatabase(await findHome()),
  };
}

/** No server and no command opens the database meanwhile. */
async function withoutServer<T>(findHome: () => Promise<string>, work: (home: string) => Promise<T>): Promise<T> {
  const home = await findHome();
  const ownership = await acquireDatabaseFolderLock(home);
  try {
    return await work(home);
  } finally {
    await ownership.release();
  }
}

async function readThrough(client: pg.Client): Promise<VenueSnapshot> {
  try {
    return await readDatabaseSnapshot(client);
  } finally {
    await client.end();
  }
}
