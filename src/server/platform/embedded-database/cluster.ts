// Creates and checks the cluster: the folder in which PostgreSQL stores all its data.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { CLUSTER_FOLDER_NAME, type DatabaseHome } from './database-home.ts';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import { spawnOptionsFor, transferOwnership } from './os-user.ts';
import { type Durability, postgresEnvironment } from './server-settings.ts';

/**
 * What is needed to create a cluster, the folder in which PostgreSQL stores all its data: its parent folder, the PostgreSQL
 * programs and the superuser.
 */
interface ClusterOptions {
  home: DatabaseHome;
  binaries: PostgresBinaries;
  /** The name of the superuser inside the database. */
  databaseUser: string;
  durability: Durability;
}

const DRAFT = `${CLUSTER_FOLDER_NAME}.init`;
const INITDB_TIMEOUT_MS = 120_000;
const run = promisify(execFile);

/**
 * Returns the path of the cluster, the folder in which PostgreSQL stores all its data. Creates the cluster if it is missing. Throws
 * `EmbeddedDatabaseError` if the existing cluster belongs to another major version of PostgreSQL, or contains something else.
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const { home, binaries } = options;
  const cluster = join(home.folder, CLUSTER_FOLDER_NAME);
  await removeDrafts(home.folder);

  const version = await readVersion(cluster);
  if (version === null) {
    await createCluster(cluster, options);
  } else if (version !== binaries.majorVersion) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} is of PostgreSQL ${version} and this is ${binaries.majorVersion}: ` +
        'export the venue with the Comanda that made it, and import it into an empty one',
    );
  }
  await transferOwnership(home.user, cluster);
  return cluster;
}

// Removes the drafts of killed starts. Their initdb may still run and write files while the folder is deleted: hence retries.
async function removeDrafts(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(DRAFT)) continue;
    await rm(join(folder, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function readVersion(cluster: string): Promise<string | null> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

// Created as a draft and renamed, so that a cluster with its final name is complete.
async function createCluster(cluster: string, options: ClusterOptions): Promise<void> {
  // A new name each time, because an initdb that is still running removes the folder of its own name when it fails.
  const draft = join(options.home.folder, `${DRAFT}-${randomUUID()}`);
  await mkdir(draft, { mode: 0o700 });
  await transferOwnership(options.home.user, draft);
  await initialise(draft, options);
  try {
    await rename(draft, cluster);
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
    throw new EmbeddedDatabaseError(`${cluster} holds something that is not a database: move it away`, {
      cause: error,
    });
  }
  await syncFolder(options.home.folder);
}

async function initialise(draft: string, options: ClusterOptions): Promise<void> {
  try {
    await run(options.binaries.initdb, initdbArguments(draft, options), {
      ...spawnOptionsFor(options.home.user),
      cwd: draft,
      env: postgresEnvironment(),
      timeout: INITDB_TIMEOUT_MS,
    });
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new EmbeddedDatabaseError(
      `The database could not be created: ${stderr.trim().replaceAll(/\s*\n\s*/g, ' ')}`,
      {
        cause: error,
      },
    );
  }
}

function initdbArguments(draft: string, options: ClusterOptions): string[] {
  return [
    '-D',
    draft,
    '-U',
    options.databaseUser,
    // Sorts by bytes, but maps ñ to Ñ in upper case; `--no-locale` does not.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Access to the private socket folder is the only check. Windows has no such folder: there, any local process may connect.
    '--auth-local=trust',
    `--auth-host=${process.platform === 'win32' ? 'trust' : 'reject'}`,
    '--no-instructions',
    ...(options.durability === 'none' ? ['--no-sync'] : []),
  ];
}

// Makes the renaming survive a power cut.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
