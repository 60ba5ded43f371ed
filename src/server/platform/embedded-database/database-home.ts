// Chooses the folder of the cluster: the data folder, unless Comanda runs as root and the database user cannot enter it.
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import type { EmbeddedDatabaseLogger } from './embedded-database-logger.ts';
import { allowTraversal, canUserEnterFolder, chooseOsUser, type OsUser } from './os-user.ts';

/**
 * The home folder of the embedded database, which contains its cluster and lock file (and its sockets, unless the path is too long
 * for them), and the user of the operating system that runs the database.
 */
export interface DatabaseHome {
  folder: string;
  /** The user who runs the database; null when it is the user of this process. */
  user: OsUser | null;
}

/** The data folder, and the folder that is used instead if the database user cannot enter the data folder. */
interface DatabaseHomeOptions {
  dataDir: string;
  /** The parent of the home when the database user cannot enter the data folder. It must survive a reboot. */
  fallbackRoot: string;
  passwdFile?: string;
  log: EmbeddedDatabaseLogger;
}

/** The name of the folder, inside the home folder, in which PostgreSQL stores its data (the cluster). */
export const CLUSTER_FOLDER_NAME = 'postgres';

/**
 * Finds or creates the home folder of the embedded database: the data folder, or the fallback folder if the database user cannot
 * enter the data folder. Throws `EmbeddedDatabaseError` if neither is possible.
 */
export async function resolveDatabaseHome(options: DatabaseHomeOptions): Promise<DatabaseHome> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 });
  const dataDir = await realpath(options.dataDir);
  const recorded = await readRecord(dataDir);
  const user = await chooseOsUser(join(recorded ?? dataDir, CLUSTER_FOLDER_NAME), options.passwdFile);

  if (recorded !== null) return { folder: await checkRecordedHome(recorded, dataDir), user };
  if (user === null) return { folder: dataDir, user };
  if (await allowTraversal(dataDir))
    options.log.info({ dataDir, user: user.name }, 'Data folder opened for the database user (execute permission)');
  if (await canUserEnterFolder(dataDir, user)) return { folder: dataDir, user };
  if (await exists(join(dataDir, CLUSTER_FOLDER_NAME))) throw noAccessError(dataDir, user);
  return { folder: await useFallbackHome(dataDir, user, options), user };
}

/**
 * Returns a short folder name that is made from a path, always the same for the same path: `comanda-` and a part of its hash. For
 * folders that the database needs outside of the data folder, such as that of its socket.
 */
export function hashedFolderName(folder: string): string {
  return `comanda-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

async function useFallbackHome(dataDir: string, user: OsUser, options: DatabaseHomeOptions): Promise<string> {
  const home = join(options.fallbackRoot, hashedFolderName(dataDir));
  try {
    if (await exists(home)) options.log.warn({ home }, 'Existing database of this data folder found');
    else await mkdir(home, { mode: 0o711 });
    await allowTraversal(home);
    if (!(await canUserEnterFolder(home, user))) throw noAccessError(dataDir, user);
  } catch (error) {
    throw error instanceof EmbeddedDatabaseError ? error : noAccessError(dataDir, user, error);
  }
  await writeRecord(dataDir, home);
  options.log.warn(
    { dataDir, home, user: user.name },
    'Database stored outside the data folder: the database user cannot enter it',
  );
  return home;
}

function noAccessError(dataDir: string, user: OsUser, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The embedded database runs as ${user.name}, who cannot enter ${dataDir}: ` +
      'start as another user, set DATA_DIR to a folder open to all (as /srv/comanda), or set DATABASE_URL',
    { cause },
  );
}

async function checkRecordedHome(home: string, dataDir: string): Promise<string> {
  if (await exists(home)) return home;
  throw new EmbeddedDatabaseError(
    `${recordPath(dataDir)} says that the database is in ${home}, which is missing: ` +
      'bring it back, or delete that file to begin with an empty database',
  );
}

function recordPath(dataDir: string): string {
  return join(dataDir, 'cluster-location');
}

async function readRecord(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(recordPath(dataDir), 'utf8')).trim() || null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function writeRecord(dataDir: string, home: string): Promise<void> {
  const draft = `${recordPath(dataDir)}.draft`;
  await writeFile(draft, `${home}\n`);
  await rename(draft, recordPath(dataDir));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
