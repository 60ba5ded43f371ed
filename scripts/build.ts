// Builds the two apps, and the guests' app once more for the server, when their sources have changed.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { isBuilt, sourcesHash, stampFile } from './build-stamp.mjs';
import { compressFiles } from './compress-files.ts';
import { withFileLock } from './file-lock.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
/** What browsers are sent. */
const SERVED = ['customer', 'admin'];
const APPS = [...SERVED, 'customer-server'];

// React's fast variant, whatever the server runs as.
process.env.NODE_ENV = 'production';

if (process.argv.includes('--watch')) await watchApps();
else await withFileLock(path.join(DIST, '.building'), buildApps);

// First beside the old ones, then in their place; the stamp comes last. So a build that is killed at any moment leaves
// nothing that is taken for a good one.
async function buildApps(): Promise<void> {
  if (isBuilt(ROOT)) return;
  const fresh = path.join(DIST, '.new');
  const stamp = sourcesHash(ROOT);
  await rm(fresh, { recursive: true, force: true });
  for (const app of APPS) await buildApp(app, path.join(fresh, app), false);
  for (const app of SERVED) await compressFiles(path.join(fresh, app));

  await rm(stampFile(ROOT), { force: true });
  for (const app of APPS) await replace(path.join(DIST, app), path.join(fresh, app));
  await rm(fresh, { recursive: true });
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
    // By Node itself, which leaves no file beside it.
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, watch: watch ? {} : null },
  });
}
