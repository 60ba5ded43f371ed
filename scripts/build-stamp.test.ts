// Which build `npm start` serves, and when it builds again.
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBuilt, sourcesHash, stampFile } from './build-stamp.mjs';

const SOURCES = [
  'src/customer',
  'src/admin',
  'src/ui',
  'src/contract',
  'src/domain',
  'src/server',
  'config',
  'scripts',
];
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'comanda-build-'));
  for (const folder of [...SOURCES, 'dist/server']) await mkdir(path.join(root, folder), { recursive: true });
  for (const file of [
    'package.json',
    'package-lock.json',
    'scripts/build.ts',
    'scripts/compress-files.ts',
    'src/server/main.ts',
  ])
    await writeFile(path.join(root, file), file);
  await writeFile(path.join(root, 'dist/server/main.js'), 'built');
  await writeFile(stampFile(root), JSON.stringify({ sources: sourcesHash(root), files: { 'server/main.js': 5 } }));
});
afterEach(() => rm(root, { recursive: true }));

it('a build is served as long as its sources and its files are unchanged', async () => {
  expect(isBuilt(root)).toBe(true);
  await writeFile(path.join(root, 'src/server/main.ts'), 'changed');
  expect(isBuilt(root)).toBe(false);
});

it.each([
  ['is empty after a power cut', () => truncate(path.join(root, 'dist/server/main.js'))],
  ['is missing', () => rm(path.join(root, 'dist/server/main.js'))],
  ['is not described, because the stamp is damaged', () => truncate(stampFile(root), 20)],
  ['is not described, because the stamp is missing', () => rm(stampFile(root))],
])('is made again if a file of it %s', async (_, damage) => {
  await damage();
  expect(isBuilt(root)).toBe(false);
});
