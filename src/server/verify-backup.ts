// Verifies a backup: restores it into a database that exists only for that, and brings it to the present version.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openBackup } from './backups/index.ts';
import { connectDirectly } from './platform/database/database.ts';
import type { RowCounts } from './platform/embedded-database/archive/archive-format.ts';
import { importVenue } from './platform/embedded-database/archive/import-venue.ts';
import { startEmbeddedDatabase } from './platform/embedded-database/start-embedded-database.ts';
import { createSilentLog } from './platform/log.ts';

/**
 * The result of verifying a backup: the number of rows of each table, and the number of checksums that were compared and are
 * equal.
 */
interface VerifiedBackup {
  readonly counts: RowCounts;
  /** The number of sums that are equal; null in a file of a version that stored none. */
  readonly sums: number | null;
}

/**
 * Restores the backup file into a temporary database, and compares the restored rows with the row counts and checksums in the file.
 * `key` decrypts the file. Throws `ArchiveRefusalError` if something is missing or differs, or if the key is wrong.
 */
export async function verifyBackup(file: string, key: string): Promise<VerifiedBackup> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'comanda-verify-'));
  try {
    const archive = await openBackup(file, key);
    const embedded = await startEmbeddedDatabase({ dataDir, log: createSilentLog(), durability: 'none' });
    try {
      const client = await connectDirectly(embedded.connection);
      let sums: number | null = null;
      const onSums = (compared: number) => {
        sums = compared;
      };
      try {
        const counts = await importVenue(client, archive, { onSums });
        return { counts, sums };
      } finally {
        await client.end();
      }
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
