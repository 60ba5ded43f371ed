// The folders of the binaries, the cluster and the sockets of the embedded database.
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBinariesPackage } from './binaries.ts';
import { createTestDatabases, queryOnce } from './testing/data-folders.ts';

const trial = createTestDatabases();
const isRoot = process.getuid?.() === 0;

test('binaries that cannot run in place are copied beside the data', async () => {
  const packageDir = await copyWithoutPermissions();
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

test('a database starts in a data folder whose path is too long for a socket', async () => {
  const dataDir = join(await trial.folder(), 'a-very-long-name-'.repeat(6), 'ñandú con espacios, y comas');
  await mkdir(dataDir, { recursive: true });
  if (isRoot) await allowAllUsers(dataDir);
  const database = await trial.start(dataDir);
  expect(Buffer.byteLength(database.connection.host)).toBeLessThan(90);
  expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
  expect(await queryOnce(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
  await rm(database.connection.host, { recursive: true });
});

test('a start on a machine without binaries fails with a message that names DATABASE_URL', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'arch') ?? {};
  Object.defineProperty(process, 'arch', { ...platform, value: 'mips' });
  try {
    await expect(trial.start(await trial.folder())).rejects.toThrow(/^There is no embedded database .* DATABASE_URL$/);
  } finally {
    Object.defineProperty(process, 'arch', platform);
  }
});

test.runIf(isRoot)('a database started by root runs as another user', async () => {
  const dataDir = await trial.folder();
  const database = await trial.start(dataDir);
  expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
  expect((await stat(`/proc/${database.pid()}`)).uid).not.toBe(0);
  expect((await stat(dataDir)).uid).toBe(0);
  await database.stop();
});

test.runIf(isRoot)('root runs a cluster as the user who owns it', async () => {
  const dataDir = await trial.folder();
  const first = await trial.start(dataDir);
  await first.stop();
  // All files belong to root, as after a copy by root. The start changes their owner back to the database user.
  await changeOwner(join(dataDir, 'postgres'), 0);
  const second = await trial.start(dataDir);
  const owner = (await stat(join(dataDir, 'postgres'))).uid;
  expect(owner).not.toBe(0);
  await second.stop();

  const otherUid = 54_321;
  await changeOwner(join(dataDir, 'postgres'), otherUid);
  await changeOwner(join(dataDir, 'sockets'), otherUid);
  const third = await trial.start(dataDir);
  expect((await stat(`/proc/${third.pid()}`)).uid).toBe(otherUid);
  await third.stop();
});

test.runIf(isRoot)(
  'a cluster is placed outside a data folder that the database user cannot enter, and found again',
  async () => {
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
  },
);

test.runIf(isRoot)('a start by root without a user for the database fails with instructions', async () => {
  const dataDir = await trial.folder();
  const passwdFile = join(dataDir, 'passwd');
  await writeFile(passwdFile, 'root:x:0:0:root:/root:/bin/sh\nana:x:1000:1000::/home/ana:/bin/sh\n');
  await expect(trial.start(dataDir, { passwdFile })).rejects.toThrow(
    /none of the users postgres, node, nobody exists: start as another user, or set DATABASE_URL$/,
  );
  const closed = join(await trial.folder(), 'data');
  await expect(trial.start(closed, { fallbackRoot: '/proc' })).rejects.toThrow(/who cannot enter .*set DATABASE_URL$/);
});

test.skipIf(isRoot)('a data folder without write permission is refused with instructions', async () => {
  const dataDir = await trial.folder();
  await chmod(dataDir, 0o500);
  await expect(trial.start(dataDir)).rejects.toThrow(/^The embedded database cannot use its folder .*DATABASE_URL$/);
  await chmod(dataDir, 0o700);
});

// Read-only and without links: neither an ordinary user nor the database user of root can use it in place.
async function copyWithoutPermissions(): Promise<string> {
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

async function allowAllUsers(dataDir: string): Promise<void> {
  for (let folder = dataDir; folder.includes('comanda-db-'); folder = join(folder, '..')) await chmod(folder, 0o755);
}

async function changeOwner(folder: string, uid: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, uid);
  await chown(folder, uid, uid);
}
