// Writes the whole venue to one file, or reads it back: `venue:export -- FILE`, `venue:import -- FILE [--replace]`.
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { readConfig, WrongSetting } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database.ts';
import { ArchiveRefused } from '#server/platform/embedded-database/archive/archive-format.ts';
import { exportVenue } from '#server/platform/embedded-database/archive/export-venue.ts';
import { importVenue } from '#server/platform/embedded-database/archive/import-venue.ts';
import { CannotRun } from '#server/platform/embedded-database/cannot-run.ts';
import { createLog } from '#server/platform/log.ts';
import { openHouseDatabase } from '#server/platform/open-venue-database.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const USAGE = 'Use: npm run venue:export -- FILE   or   npm run venue:import -- FILE [--replace]';

const [verb, file, option] = process.argv.slice(2);
try {
  if ((verb !== 'export' && verb !== 'import') || file === undefined) throw new ArchiveRefused(USAGE);
  const counts = await run(verb, path.resolve(file), option === '--replace');
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${rows} rows of ${Object.keys(counts).length} tables: ${file}\n`);
} catch (error) {
  if (!(error instanceof ArchiveRefused || error instanceof CannotRun || error instanceof WrongSetting)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** The rows of each table. The server must be stopped when the database is the embedded one: a folder has one owner. */
async function run(verb: 'export' | 'import', archive: string, replace: boolean): Promise<Record<string, number>> {
  const config = readConfig(process.env, ROOT);
  const opened = await openHouseDatabase(config, createLog({ ...config, level: 'warn' }));
  const client = await opened.connect();
  try {
    if (verb === 'import') {
      const mayReplace = replace || (await isNew(opened.db));
      return await importVenue(client, createReadStream(archive), { replace: mayReplace });
    }
    // Written beside its name first: a file under that name is always whole.
    const draft = `${archive}.part`;
    const counts = await exportVenue(client, createWriteStream(draft));
    await rename(draft, archive);
    return counts;
  } finally {
    await client.end();
    await opened.close();
  }
}

/** A venue nobody works in yet holds only what its migrations wrote. */
async function isNew(db: Database): Promise<boolean> {
  return (await db.selectFrom('staff_users').select('id').limit(1).executeTakeFirst()) === undefined;
}
