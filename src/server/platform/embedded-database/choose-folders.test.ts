import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBinariesPackage } from './binaries.ts';
import { queryOnce, aTrial } from './testing/data-folders.ts';

const trial = aTrial();
const asRoot = process.getuid?.() === 0;

afterAll(() => trial.end());

test('binaries that cannot be completed or reached where they are, are copied beside the data', async () => {
  const packageDir = await aClosedPackage();
  const dataDir = await trial.folder();
  const database = await trial.start(dataDir, { packageDir });
  expect(await queryOnce(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  const copy = (await readdir(dataDir)).find((name) => /^postgres-\d[^/]*$/.test(name)) ?? '';
  expect((await stat(join(dataDir, copy, 'native', 'lib', 'libpq.so.5'))).isFile()).toBe(true);
  await database.stop();

  await chmod(join(packageDir, 'native'), 0o700);
  await chmod(join(packageDir, 'native', 'lib'), 0o700);
  await rm(packageDir, { recursive: true });
  await cp(join(findBinariesPackage(), 'package.json'), join(packageDir, 'package.json'));
  const again = await trial.start(dataDir, { packageDir });
  expect(await queryOnce(again, 'select 1 as one')).toEqual([{ one: 1 }]);
  await again.stop();
});

test('a data folder whose path is too long for a socket works all the same', async () => {
  const dataDir = join(await trial.folder(), 'a-very-long-name-'.repeat(6), 'ñandú con espacios, y comas');
  await mkdir(dataDir, { recursive: true });
  if (asRoot) await openForAll(dataDir);
  const database = await trial.start(dataDir);
  expect(Buffer.byteLength(database.connection.host)).toBeLessThan(90);
  expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
  expect(await queryOnce(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
  await rm(database.connection.host, { recursive: true });
});

test('a machine without binaries is told about DATABASE_URL', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'arch') ?? {};
  Object.defineProperty(process, 'arch', { ...platform, value: 'mips' });
  try {
    await expect(trial.start(await trial.folder())).rejects.toThrow(/^There is no embedded database .* DATABASE_URL$/);
  } finally {
    Object.defineProperty(process, 'arch', platform);
  }
});

test.runIf(asRoot)('root gives the database to another user', async () => {
  const dataDir = await trial.folder();
  const database = await trial.start(dataDir);
  expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
  expect((await stat(`/proc/${database.pid()}`)).uid).not.toBe(0);
  expect((await stat(dataDir)).uid).toBe(0);
  await database.stop();
});

test.runIf(asRoot)('root runs a cluster as the user who made it', async () => {
  const dataDir = await trial.folder();
  const first = await trial.start(dataDir);
  await first.stop();
  // As it would be after a copy by root: all of it is root's, and goes to the database user again.
  await chownAll(join(dataDir, 'postgres'), 0);
  const second = await trial.start(dataDir);
  const owner = (await stat(join(dataDir, 'postgres'))).uid;
  expect(owner).not.toBe(0);
  await second.stop();

  const someone = 54_321;
  await chownAll(join(dataDir, 'postgres'), someone);
  await chownAll(join(dataDir, 'sockets'), someone);
  const third = await trial.start(dataDir);
  expect((await stat(`/proc/${third.pid()}`)).uid).toBe(someone);
  await third.stop();
});

test.runIf(asRoot)('where the database user cannot get in, the cluster goes elsewhere and is found again', async () => {
  const closed = await trial.folder();
  const fallbackRoot = await trial.folder();
  await chmod(fallbackRoot, 0o755);
  const dataDir = join(closed, 'data');
  const first = await trial.start(dataDir, { fallbackRoot });
  const home = (await readFile(join(dataDir, 'cluster-location'), 'utf8')).trim();
  expect(home.startsWith(`${fallbackRoot}/comanda-`)).toBe(true);
  expect(first.logFile).toBe(join(dataDir, 'postgres.log'));
  await queryOnce(first, 'create table drinks as select 1 as id');
  await first.stop();

  const second = await trial.start(dataDir, { fallbackRoot: '/nowhere' });
  expect(await queryOnce(second, 'select id from drinks')).toEqual([{ id: 1 }]);
  await second.stop();

  await rm(home, { recursive: true });
  await expect(trial.start(dataDir, { fallbackRoot })).rejects.toThrow(/which is missing: bring it back/);
});

test.runIf(asRoot)('root is told what to do where no user can run the database', async () => {
  const dataDir = await trial.folder();
  const passwdFile = join(dataDir, 'passwd');
  await writeFile(passwdFile, 'root:x:0:0:root:/root:/bin/sh\nana:x:1000:1000::/home/ana:/bin/sh\n');
  await expect(trial.start(dataDir, { passwdFile })).rejects.toThrow(
    /none of the users postgres, node, nobody exists: start as another user, or set DATABASE_URL$/,
  );
  const closed = join(await trial.folder(), 'data');
  await expect(trial.start(closed, { fallbackRoot: '/proc' })).rejects.toThrow(
    /who cannot get into .*set DATABASE_URL$/,
  );
});

test.skipIf(asRoot)('a data folder that cannot be written is refused in words', async () => {
  const dataDir = await trial.folder();
  await chmod(dataDir, 0o500);
  await expect(trial.start(dataDir)).rejects.toThrow(/^The embedded database cannot use its folder .*DATABASE_URL$/);
  await chmod(dataDir, 0o700);
});

// Read-only and without its links: an ordinary user can complete it as little as root's database user can enter it.
async function aClosedPackage(): Promise<string> {
  const packageDir = join(await trial.folder(), 'package');
  const source = findBinariesPackage();
  await cp(source, packageDir, { recursive: true, verbatimSymlinks: true });
  const lib = join(packageDir, 'native', 'lib');
  for (const entry of await readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(lib, entry.name));
  }
  await chmod(lib, 0o500);
  await chmod(join(packageDir, 'native'), 0o500);
  await chmod(packageDir, 0o700);
  return packageDir;
}

async function openForAll(dataDir: string): Promise<void> {
  for (let folder = dataDir; folder.includes('comanda-db-'); folder = join(folder, '..')) await chmod(folder, 0o755);
}

async function chownAll(folder: string, uid: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, uid);
  await chown(folder, uid, uid);
}
