// Creates versions side by side: each in a folder of its own, complete with packages and built apps before anything is stopped.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './durable-file.ts';
import { versionsFolder } from './journal.ts';
import { type RunCommand, runGit } from './run-command.ts';
import { UpdateError } from './update-error.ts';

const NAME_LENGTH = 12;
/** Folders of a checkout that belong to no version. */
const NOT_CODE = ['.git', 'data', 'dist', 'node_modules', 'test-results', 'versions'];

/** The code from which a version of Comanda is installed: a commit of the git checkout, or a folder without git. */
export type VersionSource =
  | { readonly kind: 'commit'; readonly name: string; readonly commit: string }
  | { readonly kind: 'folder'; readonly name: string; readonly folder: string };

/**
 * Returns the code of the git checkout `home` at the commit `revision`. If `home` is no git checkout, returns the folder itself.
 * Throws `UpdateError` if somebody changed files of the checkout by hand.
 */
export async function findCheckoutSource(home: string, revision = 'HEAD'): Promise<VersionSource> {
  if (!(await isCheckout(home))) return folderSource(home);
  const changed = await runGit(home, ['status', '--porcelain', '--untracked-files=no']);
  if (changed !== '') {
    throw new UpdateError(`Files of ${home} were changed by hand: commit them, or undo them with \`git stash\`.`);
  }
  return commitSource(home, revision);
}

/**
 * Finds the code of the new version: the folder `from`, or the newest commit of the git repository `from` (path or address). If
 * `from` is null, it is the newest commit of the remote branch; without a remote, that of the checkout. Throws `UpdateError` if it
 * cannot be fetched.
 */
export async function findUpdateSource(home: string, from: string | null): Promise<VersionSource> {
  const folder = from === null ? null : path.resolve(home, from);
  const isFolder = folder !== null && (await stat(folder).catch(() => null))?.isDirectory() === true;
  if (isFolder && !(await isCheckout(folder))) return folderSource(folder);
  if (!(await isCheckout(home))) {
    throw new UpdateError(`${home} is no git checkout: set UPDATE_FROM to the folder of the new version.`);
  }
  const remote = isFolder ? [folder, 'HEAD'] : from === null ? [] : [from, 'HEAD'];
  try {
    await runGit(home, ['fetch', '--quiet', ...remote]);
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    throw new UpdateError(`The new version could not be fetched, nothing was changed: ${reason}`, { cause: error });
  }
  if (remote.length > 0) return commitSource(home, 'FETCH_HEAD');
  return commitSource(home, (await hasUpstream(home)) ? '@{upstream}' : 'HEAD');
}

/** True if the version is installed and built: its folder exists. */
export async function isVersionPrepared(home: string, name: string): Promise<boolean> {
  return (await stat(versionFolder(home, name)).catch(() => null))?.isDirectory() === true;
}

/**
 * Writes the code of a version, installs its locked packages and builds its apps. The folder gets its final name as the last step.
 */
export async function prepareVersion(home: string, source: VersionSource, run: RunCommand): Promise<void> {
  if (await isVersionPrepared(home, source.name)) return;
  const draft = path.join(versionsFolder(home), `.${source.name}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  if (source.kind === 'commit') await writeCommit(home, source.commit, draft);
  else await copyCode(source.folder, draft);
  const code = await run(process.execPath, ['scripts/setup.mjs', '--quiet'], { cwd: draft });
  if (code !== 0) throw new UpdateError('The new version could not be installed or built; the venue was not touched.');
  // Flushes the new files to the disk before anything depends on them.
  if (process.platform !== 'win32') await run('sync', [], { cwd: draft });
  await rename(draft, versionFolder(home, source.name));
  await syncFolder(versionsFolder(home));
}

/** Deletes the folders of all prepared versions except those with these names. */
export async function deleteOtherVersions(home: string, names: readonly string[]): Promise<void> {
  for (const entry of await readdir(versionsFolder(home), { withFileTypes: true })) {
    if (!entry.isDirectory() || names.includes(entry.name)) continue;
    await rm(path.join(versionsFolder(home), entry.name), { recursive: true, force: true });
  }
}

/** Returns the path of the folder in which the version `name` is installed. */
export function versionFolder(home: string, name: string): string {
  return path.join(versionsFolder(home), name);
}

async function isCheckout(folder: string): Promise<boolean> {
  return (await stat(path.join(folder, '.git')).catch(() => null)) !== null;
}

async function hasUpstream(home: string): Promise<boolean> {
  return runGit(home, ['rev-parse', '--verify', '--quiet', '@{upstream}']).then(
    () => true,
    () => false,
  );
}

async function commitSource(home: string, revision: string): Promise<VersionSource> {
  const commit = await runGit(home, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]).catch(() => {
    throw new UpdateError(`This repository has no version ${revision}.`);
  });
  return { kind: 'commit', name: commit.slice(0, NAME_LENGTH), commit };
}

/** The name of a folder without git is a hash of its files. */
async function folderSource(folder: string): Promise<VersionSource> {
  if ((await stat(path.join(folder, 'package.json')).catch(() => null)) === null) {
    throw new UpdateError(`${folder} contains no version of Comanda.`);
  }
  const hash = createHash('sha256');
  for (const file of await codeFiles(folder)) {
    hash.update(`${file}\0`).update(await readFile(path.join(folder, file)));
  }
  return { kind: 'folder', name: hash.digest('hex').slice(0, NAME_LENGTH), folder };
}

async function codeFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const top = entries.filter(({ name }) => !NOT_CODE.includes(name));
  const below = await Promise.all(
    top.map(async (entry) => {
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
      const inside = await readdir(path.join(folder, entry.name), { recursive: true, withFileTypes: true });
      return inside
        .filter((each) => each.isFile())
        .map((each) => path.relative(folder, path.join(each.parentPath, each.name)));
    }),
  );
  return below.flat().toSorted();
}

// An index of its own: neither the checkout nor its index changes.
async function writeCommit(home: string, commit: string, folder: string): Promise<void> {
  const env = { GIT_INDEX_FILE: path.join(versionsFolder(home), '.index') };
  await runGit(home, ['read-tree', commit], env);
  await runGit(home, ['checkout-index', '--all', `--prefix=${folder}${path.sep}`], env);
  await rm(env.GIT_INDEX_FILE, { force: true });
}

async function copyCode(from: string, to: string): Promise<void> {
  const filter = (source: string) => !NOT_CODE.includes(path.relative(from, source).split(path.sep)[0] ?? '');
  await cp(from, to, { recursive: true, filter, verbatimSymlinks: true });
}
