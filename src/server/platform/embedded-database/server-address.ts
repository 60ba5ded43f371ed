// The address of the embedded PostgreSQL server: a private socket folder, or a local port on Windows.
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashedFolderName } from './database-home.ts';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import { canUserEnterFolder, type OsUser } from './os-user.ts';

/** The host, port, user and database name with which one connects to the embedded server. */
export interface ServerAddress {
  /** A socket folder, or a host name on Windows. */
  host: string;
  port: number;
  user: string;
  database: string;
}

const USER = 'comanda';
const DATABASE = 'comanda';
const SOCKET_PORT = 5432;
// A socket's path has at most 103 bytes on macOS and 107 on Linux, and ends in `/.s.PGSQL.5432`.
const SOCKET_FOLDER_BYTES_MAX = 103 - '/.s.PGSQL.5432'.length;

/**
 * Chooses the address on which the embedded PostgreSQL server listens, and returns it. Normally it is a socket in a private folder,
 * which this function creates; `home` is the home folder of the server. On Windows it is a free port.
 */
export async function prepareServerAddress(home: string, user: OsUser | null): Promise<ServerAddress> {
  const rest = { user: USER, database: DATABASE };
  // Untested on Windows: its sockets are unreliable, so the server uses a free port there.
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort(), ...rest };
  return { host: await prepareSocketFolder(home, user), port: SOCKET_PORT, ...rest };
}

async function prepareSocketFolder(home: string, user: OsUser | null): Promise<string> {
  const folder = await chooseSocketFolder(home, user);
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await makePrivate(folder, user);
  return folder;
}

async function chooseSocketFolder(home: string, user: OsUser | null): Promise<string> {
  const beside = join(home, 'sockets');
  if (fitsSocketPath(beside)) return beside;
  for (const root of [tmpdir(), '/tmp']) {
    const folder = join(root, hashedFolderName(home));
    if (fitsSocketPath(folder) && (user === null || (await canUserEnterFolder(root, user)))) return folder;
  }
  throw new EmbeddedDatabaseError(
    `The path ${home} is too long for a database socket: set a shorter DATA_DIR, or DATABASE_URL`,
  );
}

function fitsSocketPath(folder: string): boolean {
  return Buffer.byteLength(folder) <= SOCKET_FOLDER_BYTES_MAX;
}

// In a shared folder such as /tmp another user may have created it first, so its owner is checked.
async function makePrivate(folder: string, user: OsUser | null): Promise<void> {
  const { uid, mode } = await verifyFolderOwner(folder, user);
  if ((mode & 0o777) !== 0o700) await chmod(folder, 0o700);
  if (user !== null && uid !== user.uid) await chown(folder, user.uid, user.gid);
}

async function verifyFolderOwner(folder: string, user: OsUser | null): Promise<{ uid: number; mode: number }> {
  const found = await lstat(folder);
  const isOwn = found.uid === process.getuid?.() || found.uid === user?.uid;
  if (found.isDirectory() && isOwn) return found;
  throw new EmbeddedDatabaseError(
    `${folder}, the database's socket folder, belongs to another user: remove it, or set DATABASE_URL`,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
