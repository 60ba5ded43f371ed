// The embedded database after crashes of its server and of Comanda.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { isAlive } from './process-table.ts';
import type { EmbeddedDatabase } from './start-embedded-database.ts';
import { connect, createTestDatabases, queryOnce } from './testing/data-folders.ts';
import { waitUntil } from './wait-until.ts';

const trial = createTestDatabases();

const dataDir = await trial.folder();
const database = await trial.start(dataDir);
await queryOnce(database, 'create table orders (name text)');
await database.stop();
beforeEach(() => {
  trial.messages.length = 0;
});

test.each([
  ['empty', () => ''],
  ['in another format', () => 'hello\n'],
  ['that of an unrelated process', lockFileOfThisProcess],
  ['that of a dead process', () => lockFileOf(999_999_999)],
])('a lock file that is %s does not stop a start', async (_, content) => {
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), content());
  await writeFile(join(dataDir, 'sockets', '.s.PGSQL.5432.lock'), content());
  const database = await trial.start(dataDir);
  expect(await queryOnce(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
});

test('a killed server is restarted at the same address with all stored data', async () => {
  const database = await trial.start(dataDir, { durability: 'full' });
  await queryOnce(database, `insert into orders values ('before the crash')`);
  // This backend runs for a moment longer and holds the shared memory that the next server needs.
  const busy = await connect(database);
  busy.on('error', () => undefined);
  busy.query('select pg_sleep(60)').catch(() => undefined);

  const killed = database.pid();
  process.kill(killed, 'SIGKILL');
  expect(await waitForRestart(database, killed)).toEqual([{ name: 'before the crash' }]);
  expect(trial.messages).toContain('Database server restarted');

  const second = database.pid();
  process.kill(second, 'SIGKILL');
  expect(await waitForRestart(database, second)).toEqual([{ name: 'before the crash' }]);
  await database.stop();
  expect(isAlive(database.pid())).toBe(false);
});

test('a stop during a restart leaves no process', async () => {
  const database = await trial.start(dataDir);
  process.kill(database.pid(), 'SIGKILL');
  await waitUntil(() => trial.messages.find((message) => message.includes('died')) ?? null, {
    everyMs: 5,
    forMs: 60_000,
  });
  await database.stop();
  expect(isAlive(database.pid())).toBe(false);
  expect(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').then(pidIn, () => null)).toSatisfy(
    (pid: number | null) => pid === null || !isAlive(pid),
  );
});

test('a new Comanda adopts the server of a killed one with all stored data', async () => {
  const owner = await startComanda(dataDir, 'full');
  owner.process.kill('SIGKILL');
  await once(owner.process, 'exit');
  expect(isAlive(owner.serverPid)).toBe(true);

  const database = await trial.start(dataDir, { durability: 'full' });
  expect(database.pid()).toBe(owner.serverPid);
  expect(trial.messages).toContain('Running database server adopted');
  const stored = `select name from orders where name = 'from ${owner.process.pid}'`;
  expect(await queryOnce(database, stored)).toHaveLength(1);

  // An adopted server is supervised like a started one.
  process.kill(owner.serverPid, 'SIGKILL');
  await waitForRestart(database, owner.serverPid);
  await database.stop();
  expect(isAlive(database.pid())).toBe(false);
});

test('a running server without durability is not adopted when durability is required', async () => {
  const owner = await startComanda(dataDir, 'none');
  owner.process.kill('SIGKILL');
  await once(owner.process, 'exit');

  const database = await trial.start(dataDir, { durability: 'full' });
  expect(database.pid()).not.toBe(owner.serverPid);
  expect(isAlive(owner.serverPid)).toBe(false);
  expect(await queryOnce(database, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await database.stop();
});

test('a folder that another running Comanda owns is refused', async () => {
  const owner = await startComanda(dataDir, 'none');
  await expect(trial.start(dataDir)).rejects.toThrow(`is already run by process ${owner.process.pid}`);
  owner.process.kill('SIGTERM');
  await once(owner.process, 'exit');
  expect(isAlive(owner.serverPid)).toBe(false);
});

test('one of two parallel starts in the same folder is refused', async () => {
  const both = await Promise.allSettled([trial.start(dataDir), trial.start(dataDir)]);
  expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const one of both) if (one.status === 'fulfilled') await one.value.stop();
});

test('a folder whose owner died can be used although another process has the same pid', async () => {
  await writeFile(join(dataDir, 'embedded-database.lock'), `${process.pid} 1\n`);
  const database = await trial.start(dataDir);
  await database.stop();
  await expect(stat(join(dataDir, 'embedded-database.lock'))).rejects.toThrow('ENOENT');
});

async function waitForRestart(database: EmbeddedDatabase, killed: number): Promise<unknown[] | null> {
  return waitUntil(
    async () => {
      if (database.pid() === killed) return null;
      return queryOnce(database, `select name from orders where name = 'before the crash'`).catch(() => null);
    },
    { everyMs: 20, forMs: 60_000 },
  );
}

function lockFileOfThisProcess(): string {
  return lockFileOf(process.pid);
}

function lockFileOf(pid: number): string {
  return `${pid}\n${dataDir}/postgres\n1760000000\n5432\n${dataDir}/sockets\n\n  5432001         1\nready   \n`;
}

function pidIn(lockFile: string): number {
  return Number(lockFile.split('\n')[0]);
}

interface Comanda {
  process: ChildProcess;
  serverPid: number;
}

async function startComanda(folder: string, durability: 'full' | 'none'): Promise<Comanda> {
  const moduleUrl = pathToFileURL(join(import.meta.dirname, 'start-embedded-database.ts')).href;
  const program = `
    import { Client } from 'pg';
    import { startEmbeddedDatabase } from ${JSON.stringify(moduleUrl)};
    const log = { info() {}, warn() {}, error() {} };
    const options = { dataDir: ${JSON.stringify(folder)}, log, durability: ${JSON.stringify(durability)} };
    const database = await startEmbeddedDatabase(options);
    const client = new Client(database.connection);
    await client.connect();
    await client.query('insert into orders values ($1)', ['from ' + process.pid]);
    process.on('SIGTERM', () => client.end().then(() => database.stop()));
    console.log(database.pid());`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line: unknown[] = await once(createInterface(child.stdout), 'line');
  return { process: child, serverPid: Number(line[0]) };
}
