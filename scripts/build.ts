// Builds the two apps, the customer app once more for server rendering, and the server in production, when their sources have changed.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { isBuilt, sourcesHash, stampFile } from './build-stamp.mjs';
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
else await withFileLock(path.join(DIST, '.building'), buildApps);

// Builds into new folders, then replaces the old ones, and writes the stamp last: a build killed at any moment leaves no stamp for
// incomplete files. The new folders lie beside the old ones, so that the paths in the maps of the sources stay true.
async function buildApps(): Promise<void> {
  if (isBuilt(ROOT)) return;
  const freshOf = (app: string) => path.join(DIST, `.new-${app}`);
  const stamp = sourcesHash(ROOT);
  for (const app of BUILT) await rm(freshOf(app), { recursive: true, force: true });
  for (const app of BUILT) await buildApp(app, freshOf(app), false);
  for (const app of SERVED) await compressFiles(freshOf(app));

  await rm(stampFile(ROOT), { force: true });
  for (const app of BUILT) await replace(path.join(DIST, app), freshOf(app));
  await writeFile(`${stampFile(ROOT)}.new`, stamp);
  await rename(`${stampFile(ROOT)}.new`, stampFile(ROOT));
}

async function replace(folder: string, fresh: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
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
