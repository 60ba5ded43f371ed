// Chooses the existing user that runs PostgreSQL when Comanda runs as root, which PostgreSQL refuses. Creates no user.
import { chmod, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';

/** A user of the operating system, with its numeric ids. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', 'node', 'nobody'];

/**
 * Chooses the user that runs the database when Comanda runs as root: the owner of the existing cluster, otherwise `postgres`,
 * `node` or `nobody`. Returns null when Comanda does not run as root, because the user of this process then runs the database.
 * Throws `EmbeddedDatabaseError` if none of these users exists.
 */
export async function chooseOsUser(cluster: string, passwdFile = '/etc/passwd'): Promise<OsUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await ownerOf(cluster);
  if (owner !== null && owner.uid !== 0) return { name: `user ${owner.uid}`, ...owner };
  const users = parsePasswd(await readFile(passwdFile, 'utf8'));
  for (const name of CANDIDATES) {
    const user = users.get(name);
    if (user) return user;
  }
  throw new EmbeddedDatabaseError(
    `The embedded database does not run as root, and none of the users ${CANDIDATES.join(', ')} exists: ` +
      'start as another user, or set DATABASE_URL',
  );
}

/** True if the permissions of the folder, and of each folder above it, let this user enter. */
export async function canUserEnterFolder(folder: string, user: OsUser): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & enter) === 0) return false;
  const above = dirname(folder);
  return above === folder || (await canUserEnterFolder(above, user));
}

/**
 * Adds the execute permission to a folder that root owns, so that others can reach its contents but not list them. True if it was
 * changed.
 */
export async function allowTraversal(folder: string): Promise<boolean> {
  const { mode, uid } = await stat(folder);
  if (uid !== 0 || (mode & 0o011) === 0o011) return false;
  await chmod(folder, (mode & 0o7777) | 0o011);
  return true;
}

/**
 * Makes this user the owner of a folder that root owns, and of its contents. The folder itself changes last, so that the next start
 * continues an interrupted transfer. Does nothing if the user is null.
 */
export async function transferOwnership(user: OsUser | null, folder: string): Promise<void> {
  if (user === null || (await stat(folder)).uid !== 0) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), user.uid, user.gid);
  }
  await lchown(folder, user.uid, user.gid);
}

/** Returns the options with which `spawn` starts a process as this user; null: as the user of the present process. */
export function spawnOptionsFor(user: OsUser | null): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parsePasswd(text: string): Map<string, OsUser> {
  const users = new Map<string, OsUser>();
  for (const line of text.split('\n')) {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    if (/^\d+$/.test(uid) && /^\d+$/.test(gid) && uid !== '0') {
      users.set(name, { name, uid: Number(uid), gid: Number(gid) });
    }
  }
  return users;
}
