// Exports the whole venue to one file, or imports such a file: `venue:export -- FILE`, `venue:import -- FILE [--replace]`.
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { openBackup } from '#server/backups/index.ts';
import { deleteStoredDaySums } from '#server/day-sums/index.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openVenueDatabase } from '#server/platform/database/open-venue-database.ts';
import { ArchiveRefusalError } from '#server/platform/embedded-database/archive/archive-format.ts';
import { exportVenue } from '#server/platform/embedded-database/archive/export-venue.ts';
import { importVenue } from '#server/platform/embedded-database/archive/import-venue.ts';
import { createProcessLog } from '#server/platform/log.ts';
import { endImportedPrintTries } from '#server/printing/index.ts';
import { renewMenuVersion } from '#server/settings/index.ts';
import { readBackupKey } from './backup-key.ts';
import { InterruptedError } from './prompt-secrets.ts';
import { createBackupHook, isExpectedError } from './venue-context.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const USAGE = 'Use: npm run venue:export -- FILE   or   npm run venue:import -- FILE [--replace]';

const [verb, file, option] = process.argv.slice(2);
try {
  if ((verb !== 'export' && verb !== 'import') || file === undefined) throw new ArchiveRefusalError(USAGE);
  const counts = await run(verb, path.resolve(file), option === '--replace');
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${rows} rows of ${Object.keys(counts).length} tables: ${file}\n`);
} catch (error) {
  if (!(error instanceof ArchiveRefusalError || error instanceof InterruptedError || isExpectedError(error)))
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * Exports or imports, and returns the number of rows of each table. The server must be stopped when the database is the
 * embedded one, because one process owns its folder.
 */
async function run(verb: 'export' | 'import', archive: string, replace: boolean): Promise<Record<string, number>> {
  const config = readConfig(process.env, ROOT);
  const log = await createProcessLog({ ...config, level: 'warn' });
  const opened = await openVenueDatabase(config, log, createBackupHook(config, 'migration'));
  const client = await opened.connect();
  try {
    if (verb === 'import') {
      const mayReplace = replace || (await isNew(opened.db));
      if (mayReplace) await createBackupHook(config, 'import')(client);
      return await importVenue(client, await openBackup(archive, await readBackupKey(archive)), {
        replace: mayReplace,
        afterLoading: async (connection) => {
          await endImportedPrintTries(connection);
          await deleteStoredDaySums(connection);
          await renewMenuVersion(connection);
        },
      });
    }
    // Written to a draft and renamed, so that the file is always complete.
    const draft = `${archive}.part`;
    // It contains the e-mails of customers, hashes of passwords and sessions.
    const counts = await exportVenue(client, createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, archive);
    return counts;
  } finally {
    await client.end();
    await opened.close();
  }
}

/** True if the venue has no staff: it contains only the rows that the migrations wrote. */
async function isNew(db: Database): Promise<boolean> {
  return (await db.selectFrom('staff_users').select('id').limit(1).executeTakeFirst()) === undefined;
}
