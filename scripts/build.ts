// Builds the two apps, the customer app once more for server rendering, and the server in production, when their sources have
// changed.
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { isBuilt, readStamp, sourcesHash, stampFile } from './build-stamp.mjs';
import { compressFiles } from './compress-files.ts';
import { withFileLock } from './file-lock.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
/** The apps whose files are sent to browsers. */
const SERVED = ['customer', 'admin'];
const APPS = [...SERVED, 'customer-server'];
/** With the server, which `npm run dev` runs from its sources. */
const BUILT = [...APPS, 'server'];

// The production build of React, whatever NODE_ENV the server uses.
process.env.NODE_ENV = 'production';

if (process.argv.includes('--watch')) await watchApps();
else await withFileLock(path.join(DIST, '.building'), buildApps).catch(endIfReadOnly);

// Builds into new folders, then removes the stamp, replaces the old folders, and writes the stamp last: a build killed at any
// moment leaves no stamp for incomplete files. The new folders lie beside the old ones, because source maps have relative paths.
// They also get the previous files, which a running server and open pages may still load.
async function buildApps(): Promise<void> {
  if (isBuilt(ROOT)) return;
  const freshOf = (app: string) => path.join(DIST, `.new-${app}`);
  const sources = sourcesHash(ROOT);
  const before = Object.keys(readStamp(ROOT)?.files ?? {});
  for (const app of BUILT) await rm(freshOf(app), { recursive: true, force: true });
  for (const app of BUILT) await buildApp(app, freshOf(app), false);
  for (const app of SERVED) await compressFiles(freshOf(app));

  const files: Record<string, number> = {};
  for (const app of BUILT) Object.assign(files, await sizesOf(app, freshOf(app)));
  for (const file of before) if (!(file in files)) await keep(file);

  await rm(stampFile(ROOT), { force: true });
  for (const app of BUILT) await replace(path.join(DIST, app), freshOf(app));
  await writeDurably(stampFile(ROOT), JSON.stringify({ sources, files }));
}

/** Ends with one line if the folder cannot be written, for example by another user than the one who installed. */
function endIfReadOnly(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
  console.error('The sources have changed, and the folder dist cannot be written: start once as the user who owns it.');
  process.exitCode = 1;
}

/** The size of each file of a built app in bytes, by its path from `dist`. */
async function sizesOf(app: string, folder: string): Promise<Record<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const sizes = files.map(async (file) => {
    const name = path.posix.join(app, path.relative(folder, file).replaceAll(path.sep, '/'));
    return [name, (await stat(file)).size] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** Copies a file of the build before into the new folder of its app, unless it is gone. */
async function keep(file: string): Promise<void> {
  const copy = path.join(DIST, `.new-${file}`);
  await mkdir(path.dirname(copy), { recursive: true });
  await copyFile(path.join(DIST, file), copy, constants.COPYFILE_FICLONE).catch(() => undefined);
}

async function replace(folder: string, fresh: string): Promise<void> {
  const old = `${folder}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(folder, old).catch(() => undefined);
  await rename(fresh, folder);
  await rm(old, { recursive: true, force: true });
}

/** Writes the file so that it is whole or missing, also after a power cut. */
async function writeDurably(file: string, text: string): Promise<void> {
  await using handle = await open(`${file}.new`, 'w');
  await handle.writeFile(text);
  await handle.sync();
  await rename(`${file}.new`, file);
}

async function watchApps(): Promise<void> {
  await mkdir(DIST, { recursive: true });
  await rm(stampFile(ROOT), { force: true });
  for (const app of APPS) await buildApp(app, path.join(DIST, app), true);
}

async function buildApp(app: string, outDir: string, watch: boolean): Promise<void> {
  await build({
    configFile: path.join(ROOT, `config/vite.${app}.ts`),
    // Node itself loads the configuration, which leaves no temporary file beside it.
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, watch: watch ? {} : null },
  });
}
