// Deletes the database of the demo venue; the next start fills a new one. Prompts for confirmation unless `--yes` is given.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { InvalidSettingError, readConfig } from '#server/platform/config.ts';
import { CLUSTER_FOLDER_NAME } from '#server/platform/embedded-database/database-home.ts';
import { EmbeddedDatabaseError } from '#server/platform/embedded-database/embedded-database-error.ts';
import { acquireDatabaseFolderLock } from '#server/platform/embedded-database/ownership-lock.ts';
import { readPostmasterPidFile } from '#server/platform/embedded-database/postmaster-pid-file.ts';
import { isPostmasterOfCluster } from '#server/platform/embedded-database/process-table.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Thrown with the reason, in one line, why nothing is deleted. */
class CommandError extends Error {}

try {
  await resetDemo();
} catch (error) {
  if (
    !(error instanceof CommandError || error instanceof EmbeddedDatabaseError || error instanceof InvalidSettingError)
  )
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function resetDemo(): Promise<void> {
  const config = readConfig(process.env, ROOT);
  if (config.isProduction) throw new CommandError('There is no demo venue in production: nothing is deleted.');
  if (config.databaseUrl) throw new CommandError('DATABASE_URL names an external database: nothing is deleted.');

  const home = await findHome(config.dataDir);
  const cluster = path.join(home, CLUSTER_FOLDER_NAME);
  if ((await readText(path.join(cluster, 'PG_VERSION'))) === null) {
    throw new CommandError(`There is no database in ${cluster}: nothing is deleted.`);
  }
  const ownership = await acquireDatabaseFolderLock(home);
  try {
    await refuseWhileRunning(cluster);
    await confirm(`Delete the database in ${cluster} with all its orders?`);
    await rm(cluster, { recursive: true });
  } finally {
    await ownership.release();
  }
  console.log('Deleted. `npm start` fills a new demo venue.');
}

// The folder that the supervisor chose: usually the data folder itself.
async function findHome(dataDir: string): Promise<string> {
  return (await readText(path.join(dataDir, 'cluster-location')))?.trim() || dataDir;
}

// A killed Comanda leaves its database server running; the next start adopts it.
async function refuseWhileRunning(cluster: string): Promise<void> {
  const lock = await readPostmasterPidFile(cluster);
  if (lock === null || lock === 'unreadable' || !isPostmasterOfCluster(lock.pid, cluster)) return;
  throw new CommandError(
    `The database server ${lock.pid} of ${cluster} still runs: start Comanda and stop it with Ctrl-C.`,
  );
}

async function confirm(question: string): Promise<void> {
  if (process.argv.includes('--yes')) return;
  if (!process.stdin.isTTY) throw new CommandError('No terminal to confirm in: use `npm run demo:reset -- --yes`.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const reply = await terminal.question(`${question} (yes/no) `);
  terminal.close();
  if (reply.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing is deleted.');
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
