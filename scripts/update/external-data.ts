// An external database during an update: saved as an archive by the version that made the data, and loaded by it again.
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { venueEnvironment } from '#scripts/current-version.mjs';
import { connectDirectly } from '#server/platform/database/database.ts';
import { freeBytes } from '#server/platform/free-bytes.ts';
import { type RunCommand, runCommand } from './run-command.ts';
import { readDatabaseSnapshot } from './snapshot.ts';
import { UpdateError } from './update-error.ts';
import type { VenueDataBackup } from './venue-data.ts';
import { versionFolder } from './versions.ts';

/** The schema to which going back moves the tables of the newer version. */
const SET_ASIDE = 'comanda_after_update';

interface External {
  readonly home: string;
  readonly dataDir: string;
  /** The address of PostgreSQL itself, past a pooler. */
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Creates the object that saves and restores, during an update of the software, the data of a venue with an external database. */
export function createExternalDataBackup(
  { home, dataDir, url, env }: External,
  run: RunCommand = runCommand,
): VenueDataBackup {
  const folder = path.join(dataDir, 'before-update');
  const archive = path.join(folder, 'venue.archive');
  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = await connectDirectly({ url }, 'comanda-update');
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const runArchive = async (version: string, verb: 'export' | 'import') => {
    const args = [
      'scripts/run.mjs',
      'scripts/venue-archive.ts',
      verb,
      archive,
      ...(verb === 'import' ? ['--replace'] : []),
    ];
    const code = await run(process.execPath, args, {
      cwd: versionFolder(home, version),
      env: venueEnvironment(home, env),
    });
    if (code !== 0) throw new UpdateError(`The ${verb} of the database by version ${version} failed.`);
  };
  const discard = async () => {
    await rm(folder, { recursive: true, force: true });
    await withClient((client) => client.query(`drop schema if exists ${SET_ASIDE} cascade`));
  };
  return {
    room: async () => {
      await mkdir(dataDir, { recursive: true });
      const { rows } = await withClient((client) =>
        client.query<{ size: string }>('select pg_database_size(current_database())::text as size'),
      );
      return { needed: Number(rows[0]?.size ?? 0), free: await freeBytes(dataDir) };
    },
    readSnapshot: () => withClient(readDatabaseSnapshot),
    stopDatabase: () => withClient(requireNoServer),
    save: async (version) => {
      await discard();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await runArchive(version, 'export');
      if (process.platform !== 'win32') await run('sync', [], { cwd: dataDir });
    },
    hasSaved: async () => (await stat(archive).catch(() => null)) !== null,
    restore: async (version) => {
      await withClient(setSchemaAside);
      await runArchive(version, 'import');
      return `schema ${SET_ASIDE}`;
    },
    discard,
  };
}

/** Servers on other machines use the same database. */
async function requireNoServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
  if ((rows[0]?.count ?? 0) === 0) return;
  throw new UpdateError('Other processes are connected to the database: stop every server of Comanda first.');
}

/** The tables of the newer version stay, under another name, until the next update. A repeated run keeps the first ones. */
async function setSchemaAside(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from pg_namespace where nspname = $1', [SET_ASIDE]);
  await client.query('begin');
  await client.query(rows.length === 0 ? `alter schema public rename to ${SET_ASIDE}` : 'drop schema public cascade');
  await client.query('create schema public');
  await client.query('commit');
}
